import type { Generated } from 'kysely';
import type { Table } from '../table.ts';

/** Edits that moderators have yet to look at, one for each post or comment. Another edit takes its place under a new id. */
export interface HeldEditsTable {
  id: Generated<number>;
  /** Null for an edit of a comment, as `comment_id` is for one of a post. */
  post_id: number | null;
  comment_id: number | null;
  author_id: number;
  text: string;
  /** JSON: the changes to the pictures of a post. */
  pictures: Generated<string>;
  created_at: number;
}

export const heldEdits: Table = {
  name: 'held_edits',
  columns: `
    id identity,
    post_id bigint unique references posts on delete cascade,
    comment_id bigint unique references comments on delete cascade,
    author_id bigint not null references users on delete cascade,
    text text not null,
    pictures text not null default '{}',
    created_at bigint not null`,
  indexes: { held_edits_author_id: '(author_id)' },
};
