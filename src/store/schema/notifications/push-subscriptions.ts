import type { Generated } from 'kysely';
import type { Table } from '../table.ts';

/** Devices that notifications are pushed to, each with the session that added it. */
export interface PushSubscriptionsTable {
  id: Generated<number>;
  uid: string;
  user_id: number;
  session_id: number;
  /** The address at which its push service takes messages: whoever knows it can write there. */
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Since something was last taken. */
  failures: Generated<number>;
  /** Nothing is sent before. */
  retry_at: Generated<number>;
  sent_at: number | null;
  /** When something was last sent, by subject and actor: a small JSON object. */
  recent: Generated<string>;
  /** When an open page of the member was last told of notifications. */
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
