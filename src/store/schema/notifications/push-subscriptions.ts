import type { Generated } from 'kysely';
import type { Table } from '../table.ts';

/** Devices that notifications are pushed to, each with the session that added it. */
export interface PushSubscriptionsTable {
  id: Generated<number>;
  uid: string;
  user_id: number;
  session_id: number;
  /** The address at which the push service accepts messages. Anyone who knows it can send there. */
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The number of failures since the push service last accepted something. */
  failures: Generated<number>;
  /** Nothing is sent before this time. */
  retry_at: Generated<number>;
  sent_at: number | null;
  /** The times of the last pushes by subject and actor, as a small JSON object. */
  recent: Generated<string>;
  /** The time when an open page of the member last received notifications. */
  heard_at: Generated<number>;
  created_at: number;
}

export const pushSubscriptions: Table = {
  name: 'push_subscriptions',
  columns: `
    id identity,
    uid text not null unique,
    user_id bigint not null references users on delete cascade,
    session_id bigint not null references sessions on delete cascade,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    failures bigint not null default 0,
    retry_at bigint not null default 0,
    sent_at bigint,
    recent text not null default '{}',
    heard_at bigint not null default 0,
    created_at bigint not null`,
  indexes: { push_subscriptions_user_id: '(user_id)', push_subscriptions_session_id: '(session_id)' },
};
