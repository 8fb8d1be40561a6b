import type { Migration } from './migration.ts';

/** Where the index of posts is in the feed of changes, as a snapshot: only PostgreSQL needs one (decision 68). */
export const searchSnapshot: Migration = async (db) => {
  await db.schema.alterTable('post_search_state').addColumn('snapshot', 'text').execute();
};
