import type { Generated } from 'kysely';
import { tells } from '../data/changes.ts';
import type { Table } from '../table.ts';

/** Neither of the two sees what the other writes. */
export interface BlocksTable {
  id: Generated<number>;
  blocker_id: number;
  blocked_id: number;
  created_at: number;
}

export const blocks: Table = {
  name: 'blocks',
  columns: `
    id identity,
    blocker_id bigint not null references users on delete cascade,
    blocked_id bigint not null references users on delete cascade,
    created_at bigint not null,
    constraint blocks_once unique (blocker_id, blocked_id)`,
  indexes: { blocks_blocked_id: '(blocked_id, blocker_id)' },
  triggers: [
    tells('blocks_made', 'after insert', 'blocked', { user: 'new.blocked_id', actor: 'new.blocker_id' }),
    tells('blocks_gone', 'after delete', 'unblocked', { user: 'old.blocked_id', actor: 'old.blocker_id' }),
  ],
};
