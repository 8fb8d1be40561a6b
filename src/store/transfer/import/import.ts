import { type Kysely, sql } from 'kysely';
import { communitySettings } from '#contract/community/community.schema.ts';
import { shape } from '#contract/routes/describe.schema.ts';
import { migrationsTo } from '../../engine/migrations/index.ts';
import { migrate } from '../../engine/migrations/migrate.ts';
import { inTransaction, type Source, type Store } from '../../engine/store.ts';
import { StoreError } from '../../engine/store-error.ts';
import { COMMUNITY, changeCommunity, type SettingsChange } from '../../nouns/community/community.ts';
import { writeTags } from '../../nouns/posts/write.ts';
import { closeStore, openStore } from '../../open.ts';
import type { Schema } from '../../schema.ts';
import { copyStore } from '../copy.ts';
import { withRawDatabase } from './foreign-file.ts';
import { assertReadable, assertSameTables, assertSequences, versionIn } from './foreign-schema.ts';
import { assertPictures, clearProfiles } from './import-pictures.ts';
import { recount } from './recount.ts';
import { admitted, TRAVELLING } from './row-rules.ts';
import { MOST_ID } from './rules.ts';

/**
 * Copies the rows of a file from elsewhere into an empty database: of the file's own schema first, then migrated. Nothing
 * else of the file is taken, neither trigger nor index, and no row that no Pipit can have written. After an error the target
 * is for the caller to throw away.
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

/** What its owner decided: without it a community of members would be open to everybody. */
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

/** What is deleted and has lost its mark would stay for ever. */
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

/** A reply hangs under a comment of the same post that is no reply, or under what such a one has left. */
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

/** Names the later of two rows that the database found to be the same. */
async function twins(from: Kysely<Schema>, found: string): Promise<StoreError> {
  const columns = found.split(', ').map((column) => column.split('.')[1] ?? '');
  const [table = ''] = found.split('.');
  const same = sql.join(columns.map((column) => (column === 'username_key' ? sql`lower(username)` : sql.ref(column))));
  const { rows } = await sql<{ id: number }>`
    select max(id) as id from ${sql.table(table)} not indexed group by ${same} having count(*) > 1`.execute(from);
  return new StoreError(`${table} ${rows[0]?.id ?? ''}: another row has the same ${columns.join(' and ')}.`);
}
