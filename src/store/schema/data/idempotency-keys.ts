import type { Table } from '../table.ts';

export interface IdempotencyKeysTable {
  user_id: number;
  scope: string;
  key: string;
  /** A hash of the body: another body under the same key is refused. */
  fingerprint: string;
  target_uid: string;
  created_at: number;
}

export const idempotencyKeys: Table = {
  name: 'idempotency_keys',
  columns: `
    user_id bigint not null references users on delete cascade,
    scope text not null,
    key text not null,
    fingerprint text not null,
    target_uid text not null,
    created_at bigint not null,
    constraint idempotency_keys_once primary key (user_id, scope, key)`,
  indexes: { idempotency_keys_created_at: '(created_at)' },
};
