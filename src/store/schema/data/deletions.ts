import type { Table } from '../table.ts';

export interface DeletedUsersTable {
  user_id: number;
}
export interface DeletedPostsTable {
  post_id: number;
}

/** People and posts that are deleted for everyone, but have rows that the sweep still has to remove. */
export const deletedUsers: Table = {
  name: 'deleted_users',
  columns: `
    user_id bigint primary key references users on delete cascade`,
};

export const deletedPosts: Table = {
  name: 'deleted_posts',
  columns: `
    post_id bigint primary key references posts on delete cascade`,
};
