import type { Generated } from 'kysely';
import { tells } from '../data/changes.ts';
import type { Table } from '../table.ts';

export interface BookmarksTable {
  id: Generated<number>;
  post_id: number;
  user_id: number;
  created_at: number;
}

export const bookmarks: Table = {
  name: 'bookmarks',
  columns: `
    id identity,
    post_id bigint not null references posts on delete cascade,
    user_id bigint not null references users on delete cascade,
    created_at bigint not null,
    constraint bookmarks_once unique (user_id, post_id)`,
  indexes: { bookmarks_post_id_id: '(post_id, id)', bookmarks_user_id_id: '(user_id, id)' },
  triggers: [
    tells('bookmarks_made', 'after insert', 'bookmarked', { post: 'new.post_id', actor: 'new.user_id' }),
    tells('bookmarks_gone', 'after delete', 'unbookmarked', { post: 'old.post_id', actor: 'old.user_id' }),
  ],
};
