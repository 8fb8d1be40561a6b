import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type BackgroundMigration, isMigrated, migrationJob, type Portion } from '#store/data/jobs/background.ts';
import { createJobRunner } from '#store/data/jobs/runner.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { patientPostgres, postgres } from '#store/engine/drivers/postgres.ts';
import type { Source, Store } from '#store/engine/store.ts';
import { createPost } from '#store/nouns/posts/posts.ts';
import { closeStore, openStore } from '#store/open.ts';
import type { Schema } from '#store/schema.ts';
import { addStrangers } from '../harness/data/large-account.ts';
import { createDatabase, startPostgres } from '../harness/postgres/postgres.ts';
import { atMost, type Drill, exactly, type Figure } from './drill.ts';

/** `DRILL_POSTS=50000 npm run drill -- background-migration` is quicker. */
const POSTS = Number(process.env.DRILL_POSTS ?? 1_000_000);
const WRITERS = 16;
const PEOPLE = 1_000;
const AIM_MS = 50;
const FLOOR_MS = 10_000;
/** Pause of each writer: without it, 16 of them would measure how long they wait for each other. */
const REST_MS = 50;
/** Rows per batch: about 5 ms. */
const ROWS = 500;

export const backgroundMigration: Drill = {
  name: 'background-migration',
  title: `while ${WRITERS} write, an index or a new table over ${POSTS.toLocaleString('en')} posts lets no write wait for more than 50 ms`,
  run: async () => [...(await onSqlite()), ...(await onPostgres())],
};

async function onSqlite(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-background-'));
  try {
    const source = () => nodeSqlite(join(folder, 'pipit.db'));
    return await measured('SQLite, a table filled in portions', source, source);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onPostgres(): Promise<Figure[]> {
  const cluster = await startPostgres({ durable: true });
  try {
    const url = await createDatabase(cluster.url);
    const patient = () => patientPostgres(url);
    return await measured('PostgreSQL, an index built concurrently', patient, () => postgres(url));
  } finally {
    await cluster.stop();
  }
}

async function measured(what: string, patient: () => Source, serving: () => Source): Promise<Figure[]> {
  const authors = await filled(patient());
  const store = await openStore(serving());
  try {
    const floor = await whileWriting(store, authors, () => rest(FLOOR_MS));
    const begun = performance.now();
    const times = await whileWriting(store, authors, () => migrate(store));
    const took = (performance.now() - begun) / 1_000;
    return [
      { what: `${what}: in all`, value: `${took.toFixed(1)} s, ${times.length} writes`, aim: 'none', met: true },
      told(`${what}: p99 of writes without it`, at(floor, 0.99)),
      told(`${what}: longest write without it`, at(floor, 1)),
      told(`${what}: p99 of writes beside it`, at(times, 0.99)),
      atMost(`${what}: longest write beside it`, at(times, 1), AIM_MS, 'ms'),
      exactly(`${what}: posts that it has missed`, await missed(store), 0),
    ];
  } finally {
    await closeStore(store);
  }
}

const told = (what: string, ms: number): Figure => ({ what, value: `${ms.toFixed(1)} ms`, aim: 'none', met: true });

const at = (times: number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(part * (times.length - 1))] ?? 0;

/** Returns the ids of people. */
async function filled(source: Source): Promise<number[]> {
  const store = await openStore(source);
  try {
    const authors = await addStrangers(store, PEOPLE, Date.now());
    await store.db.connection().execute((db) => (store.engine === 'sqlite' ? fillSqlite : fillPostgres)(db, authors));
    return authors;
  } finally {
    await closeStore(store);
  }
}

/** Creates the new table like an ordinary migration. */
async function fillSqlite(db: Kysely<Schema>, [first = 0]: number[]): Promise<void> {
  await sql`
    insert into posts (uid, author_id, content, created_at, updated_at)
    with recursive n (n) as (select 1 union all select n + 1 from n where n < ${sql.lit(POSTS)})
    select lower(hex(randomblob(16))), ${sql.lit(first)} + n % ${sql.lit(PEOPLE)}, 'Post number ' || n, n, n from n`.execute(
    db,
  );
  await sql`
    create table post_lengths (post_id integer primary key references posts (id) on delete cascade, length integer)`.execute(
    db,
  );
  await sql`create index post_lengths_length on post_lengths (length, post_id)`.execute(db);
  await sql`
    create trigger post_lengths_new after insert on posts begin
      insert into post_lengths values (new.id, length(new.content)); end`.execute(db);
}

async function fillPostgres(db: Kysely<Schema>, [first = 0]: number[]): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db);
  await sql`
    insert into posts (uid, author_id, content, created_at, updated_at)
    select gen_random_uuid(), ${sql.lit(first)} + n % ${sql.lit(PEOPLE)}, 'Post number ' || n, n, n
    from generate_series(1, ${sql.lit(POSTS)}) n`.execute(db);
  await sql`vacuum analyze`.execute(db);
  await sql`checkpoint`.execute(db);
}

/** A batch that is not full was the last. A trigger handles concurrent writes. */
const fill: Portion = async ({ db }, progress) => {
  const from = sql`from posts where id > ${Number(progress || 0)} order by id limit ${sql.lit(ROWS)}`;
  await sql`insert or ignore into post_lengths select id, length(content) ${from}`.execute(db);
  const { rows } = await sql<{ last: number; count: number }>`
    select max(id) as last, count(*) as count from (select id ${from})`.execute(db);
  return rows[0]?.count === ROWS ? String(rows[0].last) : undefined;
};

const migration: BackgroundMigration = {
  name: 'lengths',
  sqlite: { portion: fill },
  postgres: { index: { name: 'posts_length', on: 'posts (length(content), id)' } },
};

async function migrate(store: Store): Promise<void> {
  const onError = (error: unknown) => process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  createJobRunner(store, [migrationJob(migration)], { newId: () => crypto.randomUUID(), onError }).start();
  while (!(await isMigrated(store, migration.name))) await rest(100);
}

/** The time of each write that this many people made during the work, each about 20 per second. */
async function whileWriting(store: Store, authors: number[], work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let over = false;
  const write = async (authorId: number) => {
    while (!over) {
      const begun = performance.now();
      await createPost(store, { uid: crypto.randomUUID(), authorId, content: 'Meanwhile.', now: Date.now() });
      times.push(performance.now() - begun);
      await rest(REST_MS);
    }
  };
  const writing = authors.slice(0, WRITERS).map(write);
  try {
    await work();
  } finally {
    over = true;
    await Promise.all(writing);
  }
  return times;
}

async function missed({ db, engine }: Store): Promise<number> {
  const { rows } = await (engine === 'sqlite'
    ? sql<{ count: number }>`select (select count(*) from posts) - (select count(*) from post_lengths) as count`
    : sql<{
        count: number;
      }>`select count(*) as count from pg_index where indexrelid = 'posts_length'::regclass and not indisvalid`
  ).execute(db);
  return rows[0]?.count ?? -1;
}
