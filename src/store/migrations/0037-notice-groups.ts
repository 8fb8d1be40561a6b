import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Indexes find the groups of notifications without reading the rows. Filtered words are asked for when notifications are read,
 * so what was hidden for a word at an edit is listed again (decision 53).
 */
export const noticeGroups: Migration = async (db) => {
  await raw(db, `update notices set count = 1, data = '{}' where data = '{"filtered":true}'`);
  await raw(db, 'drop index notices_by_time');
  for (const index of INDEXES) await raw(db, `create index ${index}`);
};

const INDEXES = [
  'notices_by_time on notices (user_id, at, id, kind)',
  `notices_groups on notices (user_id, kind, post_id, day, at, id, comment_id) where kind in ('comment', 'thread', 'reply')`,
];

const raw = async (db: Kysely<unknown>, text: string): Promise<void> => {
  await sql.raw(text).execute(db);
};
