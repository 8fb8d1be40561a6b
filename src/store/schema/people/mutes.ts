import type { Generated } from 'kysely';
import { tells } from '../data/changes.ts';
import type { Table } from '../table.ts';

/** The lists of the muter leave out what the muted person writes. */
export interface MutesTable {
  id: Generated<number>;
  muter_id: number;
  muted_id: number;
  /** Null if it never ends. Expired rows are deleted within a minute: see `nouns/safety/lifecycle.ts`. */
  ends_at: number | null;
  /** 1: notifications still tell of what they do. */
  notices: Generated<number>;
  created_at: number;
}

const muted = { user: 'new.muted_id', actor: 'new.muter_id' };

export const mutes: Table = {
  name: 'mutes',
  columns: `
    id identity,
    muter_id bigint not null references users on delete cascade,
    muted_id bigint not null references users on delete cascade,
    ends_at bigint,
    notices bigint not null default 0,
    created_at bigint not null,
    constraint mutes_once unique (muter_id, muted_id)`,
  indexes: { mutes_muted_id: '(muted_id)', mutes_ends_at: '(ends_at) where ends_at is not null' },
  triggers: [
    tells('mutes_made', 'after insert', 'muted', muted),
    tells('mutes_changed', 'after update of ends_at, notices', 'muted', muted),
    tells('mutes_gone', 'after delete', 'unmuted', { user: 'old.muted_id', actor: 'old.muter_id' }),
  ],
};
