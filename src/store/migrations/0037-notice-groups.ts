import { type Kysely, sql } from 'kysely';
import { idType, type Migration } from './migration.ts';

/**
 * Notifications say whose action they tell of, so that one account cannot push out those of others; indexes find their groups
 * without reading the rows; and filtered words are asked for when notifications are read, so what was hidden for a word at an
 * edit is listed again (decision 53). Rows from before have no actor: they expire within 90 days.
 */
export const noticeGroups: Migration = async (db, engine) => {
  await raw(db, `update notices set count = 1, data = '{}' where data = '{"filtered":true}'`);
  await db.schema.alterTable('notices').addColumn('actor_id', idType(engine)).execute();
  // PostgreSQL builds the index of the groups in the background: readers would wait for it here.
  if (engine === 'postgres') return;
  await raw(db, `create index ${NOTICE_GROUPS.name} on ${NOTICE_GROUPS.on}`);
  // A row is much slower to find than an entry of its index, which answers for the kind and the actor too.
  await raw(db, 'drop index notices_by_time');
  await raw(db, 'create index notices_by_time on notices (user_id, at, id, kind, actor_id)');
};

export const NOTICE_GROUPS = {
  name: 'notices_groups',
  on: "notices (user_id, kind, post_id, day, at, id, comment_id) where kind in ('comment', 'thread', 'reply')",
};

const raw = async (db: Kysely<unknown>, text: string): Promise<void> => {
  await sql.raw(text).execute(db);
};
