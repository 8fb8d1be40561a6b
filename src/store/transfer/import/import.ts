import { type Kysely, sql } from 'kysely';
import { communitySettings } from '#contract/community/community.schema.ts';
import { shape } from '#contract/routes/describe.schema.ts';
import { StoreError } from '../../engine/failures.ts';
import { migrationsTo } from '../../engine/migrations/index.ts';
import { migrate } from '../../engine/migrations/migrate.ts';
import { inTransaction, type Source, type Store } from '../../engine/store.ts';
import { COMMUNITY, changeCommunity, type SettingsChange } from '../../nouns/community/settings.ts';
import { writeTags } from '../../nouns/posts/tags.ts';
import { closeStore, openStore } from '../../open.ts';
import { commentersOf, hotOf } from '../../schema/posts/posts.ts';
import type { Schema } from '../../schema.ts';
import { copyStore } from '../copy.ts';
import { assertReadable, assertSameTables, assertSequences, versionIn, withRawDatabase } from './foreign.ts';
import { assertPictures, clearProfiles } from './pictures.ts';
import { admitted, TRAVELLING } from './row-rules.ts';
import { MOST_ID } from './rules.ts';

/** Held and removed rows are not counted; a deleted one is, until it is gone from the table. */
const isCounted = (table: 'posts' | 'comments') => `${table}.state not in ('held', 'removed')`;

/** Every counter, and the rows that it counts. */
const COUNTERS = [
  ['posts', 'like_count', `likes where post_id = posts.id`],
  ['posts', 'comment_count', `comments where post_id = posts.id and ${isCounted('comments')}`],
  ['comments', 'upvote_count', `votes where comment_id = comments.id and up = 1`],
  ['comments', 'downvote_count', `votes where comment_id = comments.id and up = 0`],
  ['users', 'posts_count', `posts where author_id = users.id and ${isCounted('posts')}`],
  ['users', 'followers_count', `follows where followee_id = users.id`],
  ['users', 'following_count', `follows where follower_id = users.id`],
  ['tags', 'uses', 'post_tags where tag_id = tags.id and post_tags.shown = 1'],
  ['posts', 'pictures', "media where post_id = posts.id and purpose = 'post'"],
  ['files', 'uses', 'media where file = files.name'],
] as const;

/** The likes or follows that a notification counts. */
const told = (table: 'likes' | 'follows', isOf: string) => `(
  select count(*) from ${table} where ${isOf} and told = 1 and ${table}.created_at >= notices.created_at
    and ${table}.created_at / 86400000 = notices.day)`;
const TOLD = [
  ['like', told('likes', 'likes.post_id = notices.post_id')],
  ['follow', told('follows', 'follows.followee_id = notices.user_id')],
] as const;

/** Corrects every counter that does not equal its rows. */
export async function recount(db: Kysely<Schema>): Promise<void> {
  for (const [table, counter, rows] of COUNTERS) {
    const there = sql.raw(`(select count(*) from ${rows})`);
    await sql`
      update ${sql.table(table)} set ${sql.ref(counter)} = ${there} where ${sql.ref(counter)} <> ${there}`.execute(db);
  }
  await sql`update posts set commenters = (${sql.raw(commentersOf('posts.id', 'posts.author_id'))}) where comment_count > 0`.execute(
    db,
  );
  await sql`update posts set hot = ${sql.raw(hotOf('posts', 'sqlite'))}`.execute(db);
  for (const [kind, count] of TOLD) {
    await sql`
      update notices set count = ${sql.raw(count)} where kind = ${sql.lit(kind)} and count <> ${sql.raw(count)}`.execute(
      db,
    );
  }
}

/**
 * Copies the rows of a file from elsewhere into an empty database: first with the file's own schema, then migrated.
 * Nothing else of the file is used, neither triggers nor indexes, and rows that no Pipit can have written are refused.
 * After an error the caller has to discard the target.
 */
export function importRows(file: Source, target: Source): Promise<Store> {
  return withRawDatabase(file, async (from) => {
    const store = await openStore(target, { migrations: migrationsTo(await versionIn(from)) });
    try {
      const tables = await assertSameTables(from, store.db, TRAVELLING);
      await assertReadable(from, tables);
      await assertSequences(from, MOST_ID);
      await copyStore({ db: from, engine: 'sqlite' }, store, () => undefined, { tables, admit: admitted });
      await assertReferences(store.db);
      await migrate(store.db, 'sqlite');
      await assertParents(store.db);
      await assertPictures(store.db);
      await clearProfiles(store.db);
      await recount(store.db);
      await markDeleted(store.db);
      await writeAllTags(store);
      await importCommunity(from, store);
      return store;
    } catch (error) {
      await closeStore(store);
      const [, same] = SAME.exec(error instanceof Error ? error.message : '') ?? [];
      throw same === undefined ? error : await twins(from, same);
    }
  });
}

/** Imports the owner's decisions: without them, a community for members only would be open to everyone. */
async function importCommunity(from: Kysely<Schema>, store: Store): Promise<void> {
  const row = await from.selectFrom('settings').select('value').where('name', '=', COMMUNITY).executeTakeFirst();
  if (!row) return;
  const result = shape(communitySettings.partial(), parsed(row.value));
  if ('faults' in result) throw new StoreError(`settings ${COMMUNITY}: ${result.faults[0]?.message}`);
  await changeCommunity(store, result.value as SettingsChange);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Deleted rows without a marker would never be removed. */
async function markDeleted(db: Kysely<Schema>): Promise<void> {
  await sql`insert or ignore into deleted_users select id from users where state = 'deleted'`.execute(db);
  await sql`insert or ignore into deleted_posts select id from posts where state = 'deleted'`.execute(db);
}

const POSTS_AT_ONCE = 500;

async function writeAllTags(store: Store): Promise<void> {
  for (let last = 0, more = true; more; ) {
    const { rows } = await sql<{ post: number; content: string; at: number }>`
      select id as post, content, updated_at as at from posts
      where id > ${last} and (instr(content, '#') > 0 or instr(content, '＃') > 0)
      order by id limit ${sql.lit(POSTS_AT_ONCE)}`.execute(store.db);
    await inTransaction(store, (store) => writeTags(store, rows));
    last = rows.at(-1)?.post ?? last;
    more = rows.length === POSTS_AT_ONCE;
  }
}

async function assertReferences(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ table: string; rowid: number; parent: string }>`pragma foreign_key_check`.execute(db);
  const [orphan] = rows;
  if (orphan) {
    throw new StoreError(`${orphan.table} ${orphan.rowid}: it refers to a row of ${orphan.parent} that is not there.`);
  }
}

/** A reply must belong to a top-level comment of the same post, or to the tombstone of one. */
async function assertParents(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from comments where parent_id is not null
      and not exists (
        select 1 from comments as root
        where root.id = comments.parent_id and root.parent_id is null and root.post_id = comments.post_id)
      and not exists (
        select 1 from comment_tombstones
        where comment_id = comments.parent_id and comment_tombstones.post_id = comments.post_id)
    limit 1`.execute(db);
  if (rows[0]) throw new StoreError(`comments ${rows[0].id}: it replies to a comment that is not there.`);
}

const SAME = /UNIQUE constraint failed: (.*)$/;

/** Names the later of two rows that violate a unique constraint. */
async function twins(from: Kysely<Schema>, found: string): Promise<StoreError> {
  const columns = found.split(', ').map((column) => column.split('.')[1] ?? '');
  const [table = ''] = found.split('.');
  const same = sql.join(columns.map((column) => (column === 'username_key' ? sql`lower(username)` : sql.ref(column))));
  const { rows } = await sql<{ id: number }>`
    select max(id) as id from ${sql.table(table)} not indexed group by ${same} having count(*) > 1`.execute(from);
  return new StoreError(`${table} ${rows[0]?.id ?? ''}: another row has the same ${columns.join(' and ')}.`);
}
