import type { BackgroundMigration } from './background.ts';

const INDEXES = [
  { name: 'follows_follower_id_id', on: 'follows (follower_id, id)' },
  { name: 'likes_user_id_id', on: 'likes (user_id, id)' },
  { name: 'comments_author_id_id', on: 'comments (author_id, id)' },
];

/** Until they are built, such lists are sorted each time. */
export const peopleLists: BackgroundMigration[] = INDEXES.map((index) => ({
  name: index.name,
  sqlite: 'nothing',
  postgres: { index },
}));
