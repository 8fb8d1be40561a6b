import type { Generated } from 'kysely';
import { tells } from '../data/changes.ts';
import type { Table } from '../table.ts';

export interface SessionsTable {
  id: Generated<number>;
  uid: string;
  user_id: number;
  created_at: number;
  expires_at: number;
  /** To the hour; 0 until it was seen after its beginning. */
  seen_at: Generated<number>;
  /** 'Firefox on Linux', or nothing where the browser did not say. */
  device: Generated<string>;
  /** Only for the guest: a keyed hash of the network that it came from, else nothing. */
  network: Generated<string>;
}

export const sessions: Table = {
  name: 'sessions',
  columns: `
    id identity,
    uid text not null unique,
    user_id bigint not null references users on delete cascade,
    created_at bigint not null,
    expires_at bigint not null,
    seen_at bigint not null default 0,
    device text not null default '',
    network text not null default ''`,
  indexes: {
    sessions_user_id: '(user_id)',
    sessions_user_id_network: '(user_id, network, id)',
    sessions_expires_at: '(expires_at)',
  },
  triggers: [tells('sessions_gone', 'after delete', 'sessionGone', { user: 'old.user_id' })],
};
