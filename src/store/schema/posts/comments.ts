import type { Generated } from 'kysely';
import { tells } from '../data/changes.ts';
import { differs, type Table } from '../table.ts';
import { type ContentState, countsVisible } from './posts.ts';

export interface CommentsTable {
  id: Generated<number>;
  uid: string;
  post_id: number;
  author_id: number;
  /** The comment that this one answers. It answers none itself: a row, or a tombstone. */
  parent_id: Generated<number | null>;
  text: string;
  state: Generated<ContentState>;
  upvote_count: Generated<number>;
  downvote_count: Generated<number>;
  created_at: number;
  updated_at: number;
}

/** Comments that are gone and have replies. Made and deleted by triggers alone. */
export interface CommentTombstonesTable {
  comment_id: number;
  uid: string;
  post_id: number;
  created_at: number;
}

const comment = (row: 'new' | 'old') => ({ comment: `${row}.id`, post: `${row}.post_id` });
const byAuthor = (row: 'new' | 'old') => ({ ...comment(row), actor: `${row}.author_id` });

/** The comment has replies, and its post stays. */
const LEAVES_TOMBSTONE = `exists (select 1 from comments where parent_id = old.id)
  and exists (select 1 from posts where id = old.post_id and state <> 'deleted')`;
const NO_REPLY_LEFT = 'not exists (select 1 from comments where parent_id = old.parent_id)';

export const comments: Table = {
  name: 'comments',
  columns: `
    id identity,
    uid text not null unique,
    post_id bigint not null references posts on delete cascade,
    author_id bigint not null references users on delete cascade,
    parent_id bigint,
    text text not null,
    state text not null default 'visible' check (state in ('visible', 'held', 'removed', 'deleted')),
    upvote_count bigint not null default 0,
    downvote_count bigint not null default 0,
    created_at bigint not null,
    updated_at bigint not null`,
  options: { postgres: 'with (fillfactor = 80)' },
  indexes: {
    comments_post_id_id: '(post_id, id)',
    comments_author_id_id: '(author_id, id)',
    comments_parent_id: '(parent_id, id) where parent_id is not null',
    comments_post_id_author_id: "(post_id, author_id) where state = 'visible'",
    comments_held: "(author_id) where state = 'held'",
    comments_removed: "(id) where state = 'removed'",
  },
  triggers: [
    tells('comments_made', 'after insert', 'commentMade', byAuthor('new')),
    tells('comments_edited', 'after update of text', 'commentEdited', byAuthor('new'), differs('text')),
    tells(
      'comments_shown',
      'after update of state',
      'commentShown',
      { ...comment('new'), user: 'new.author_id' },
      differs('state'),
    ),
    tells('comments_gone', 'after delete', 'commentGone', byAuthor('old')),
    ...countsVisible('comments', { table: 'posts', count: 'comment_count', id: 'post_id' }),
    {
      name: 'replies_root_gone',
      on: 'before delete',
      when: 'old.parent_id is null',
      work: `insert into comment_tombstones (comment_id, uid, post_id, created_at)
        select old.id, old.uid, old.post_id, old.created_at where ${LEAVES_TOMBSTONE};`,
    },
    {
      name: 'replies_last_gone',
      on: 'after delete',
      when: 'old.parent_id is not null',
      work: `delete from comment_tombstones where comment_id = old.parent_id and ${NO_REPLY_LEFT};`,
    },
  ],
};

export const commentTombstones: Table = {
  name: 'comment_tombstones',
  columns: `
    comment_id bigint primary key,
    uid text not null unique,
    post_id bigint not null references posts on delete cascade,
    created_at bigint not null`,
  indexes: { comment_tombstones_post_id: '(post_id, comment_id)' },
};
