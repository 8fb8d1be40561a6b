import type { Generated } from 'kysely';
import type { Table } from '../table.ts';

/** Every action of owners and moderators. Rows are written once; people who leave are forgotten in them. */
export interface LogTable {
  id: Generated<number>;
  uid: string;
  /** Null for a former member and for the host, who has no account and is named beside it. */
  actor_id: number | null;
  /** The name of an actor without an account: the host at the command line. Members are named by their own rows. */
  actor_name: Generated<string>;
  action: string;
  target_id: number | null;
  /** The name of a target that is no person. */
  target_name: Generated<string>;
  reason: Generated<string>;
  /** A small JSON object. */
  details: Generated<string>;
  created_at: number;
}

export const log: Table = {
  name: 'log',
  columns: `
    id identity,
    uid text not null unique,
    actor_id bigint references users on delete set null,
    actor_name text not null default '',
    action text not null,
    target_id bigint references users on delete set null,
    target_name text not null default '',
    reason text not null default '',
    details text not null default '{}',
    created_at bigint not null`,
  indexes: { log_actor_id: '(actor_id)', log_target_id: '(target_id)' },
};
