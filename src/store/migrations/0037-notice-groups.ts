import { type Kysely, sql } from 'kysely';
import { idType, type Migration } from './migration.ts';

/**
 * Notifications say whose action they tell of, so that one account cannot push out those of others; indexes find their groups
 * without reading the rows; and filtered words are asked for when notifications are read, so what was hidden for a word at an
 * edit is listed again (decision 53). Rows from before have no actor: they expire within 90 days.
 */
export const noticeGroups: Migration = async (db, engine) => {
  await db.schema.alterTable('notices').addColumn('actor_id', idType(engine)).execute();
  await raw(db, `update notices set count = 1, data = '{}' where data = '{"filtered":true}'`);
  await raw(db, 'drop index notices_by_time');
  for (const index of INDEXES) await raw(db, `create index ${index}`);
};

const INDEXES = [
  'notices_by_time on notices (user_id, at, id, kind, actor_id)',
  `notices_groups on notices (user_id, kind, post_id, day, at, id, comment_id) where kind in ('comment', 'thread', 'reply')`,
];

const raw = async (db: Kysely<unknown>, text: string): Promise<void> => {
  await sql.raw(text).execute(db);
};
