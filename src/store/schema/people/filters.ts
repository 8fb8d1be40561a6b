import type { Generated } from 'kysely';
import { tells } from '../data/changes.ts';
import type { Table } from '../table.ts';

export type FilterAction = 'fold' | 'hide';

/** Texts with these words are folded or left out where the owner of the filter reads. Rows are never changed. */
export interface FiltersTable {
  id: Generated<number>;
  uid: string;
  user_id: number;
  /** A word, or several in a row, as it was typed. */
  word: string;
  action: FilterAction;
  /** Null if it never ends. Expired rows are deleted within a minute: see `nouns/safety/lifecycle.ts`. */
  ends_at: number | null;
  created_at: number;
}

export const filters: Table = {
  name: 'filters',
  columns: `
    id identity,
    uid text not null unique,
    user_id bigint not null references users on delete cascade,
    word text not null,
    action text not null check (action in ('fold', 'hide')),
    ends_at bigint,
    created_at bigint not null`,
  indexes: { filters_user_id: '(user_id, id)', filters_ends_at: '(ends_at) where ends_at is not null' },
  triggers: [
    tells('filters_made', 'after insert', 'filters', { actor: 'new.user_id' }),
    tells('filters_gone', 'after delete', 'filters', { actor: 'old.user_id' }),
  ],
};
