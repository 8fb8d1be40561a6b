import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { nodeSqlite } from '#store/engines/node-sqlite.ts';
import { patientPostgres } from '#store/engines/postgres.ts';
import { closeStore, openStore } from '#store/open.ts';
import { like } from '#store/posts/likes.ts';
import { inTransaction, type Source, type Store } from '#store/store.ts';
import { moveCountsAtOnce, moveCountsOf, PORTION } from '#store/visibility/move-counts.ts';
import { addPosts, addStrangers } from '../harness/data/large-account.ts';
import { createDatabase, startPostgres } from '../harness/postgres/postgres.ts';
import { atMost, type Drill, type Figure } from './drill.ts';

const LIKES = 100_000;
const AUTHORS = 1_000;
const AIM_MS = 20;
const STATES = ['suspended', 'active'] as const;
const FLOORS = 200;
const WARM_UP = 400;
/** Rows in one statement, while the tables are filled. */
const AT_ONCE = 1_000;

/** Each like was told. A silence moves no counts: what it hides is asked at the read. */
export const longSuspensions: Drill = {
  name: 'long-suspensions',
  title: `no portion of the counts of somebody with ${LIKES} likes holds the write lock, or rows on PostgreSQL, for more than 20 ms`,
  run: async () => [...(await onSqlite()), ...(await onPostgres())],
};

async function onSqlite(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-long-suspensions-'));
  try {
    return await measured('SQLite', nodeSqlite(join(folder, 'pipit.db')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onPostgres(): Promise<Figure[]> {
  const cluster = await startPostgres({ durable: true });
  try {
    return await measured('PostgreSQL', patientPostgres(await createDatabase(cluster.url), 3));
  } finally {
    await cluster.stop();
  }
}

async function measured(engine: string, source: Source): Promise<Figure[]> {
  const store = await openStore(source);
  try {
    const person = await fill(store);
    const floor = await floorOf(store);
    // The first time each statement is planned as well.
    for (const state of STATES) {
      await change(store, person, state);
      await inTransaction(store, (store) => moveCountsOf(store, person, WARM_UP));
    }
    await moveAll(store, person);
    const figures: Figure[] = [];
    for (const state of STATES) {
      const act = await timed(() => change(store, person, state));
      const portions = await moveAll(store, person);
      const what = `${engine}, ${state}`;
      const median = portions[portions.length >> 1] ?? 0;
      figures.push(
        atMost(`${what}, the act itself`, act, AIM_MS, 'ms'),
        atMost(`${what}, longest of ${portions.length} portions`, portions.at(-1) ?? 0, AIM_MS, 'ms'),
        {
          what: `${what}, half of the portions at most`,
          value: `${median.toFixed(1)} ms, ${(median / floor).toFixed(1)} times a like`,
          aim: 'none',
          met: true,
        },
      );
    }
    return figures;
  } finally {
    await closeStore(store);
  }
}

async function fill(store: Store): Promise<number> {
  const now = Date.now();
  const [person = 0, ...authors] = await addStrangers(store, AUTHORS + 1, now);
  await addPosts(
    store,
    Array.from({ length: LIKES }, (_, n) => authors[n % AUTHORS] ?? 0),
    now,
  );
  const day = Math.floor(now / 86_400_000);
  for (let from = 0; from < LIKES; from += AT_ONCE) {
    const some = sql`from posts where id > ${from} and id <= ${from + AT_ONCE}`;
    await sql`
      insert into likes (post_id, user_id, created_at, told)
      select id, cast(${person} as bigint), cast(${now} as bigint), 1 ${some}`.execute(store.db);
    await sql`
      insert into notices (uid, user_id, kind, post_id, day, at, read_at, created_at)
      select uid, author_id, 'like', id, cast(${day} as bigint), created_at, created_at, created_at ${some}`.execute(
      store.db,
    );
    await sql`update posts set like_count = 1 where id > ${from} and id <= ${from + AT_ONCE}`.execute(store.db);
  }
  if (store.engine === 'postgres')
    for (const work of [sql`vacuum analyze`, sql`checkpoint`]) await work.execute(store.db);
  return person;
}

/** What a like of somebody else takes, with its notice: half of them at most. */
async function floorOf(store: Store): Promise<number> {
  const posts = await store.db.selectFrom('posts').select('id').limit(FLOORS).execute();
  const { id: user } = await store.db
    .selectFrom('users')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const times: number[] = [];
  for (const { id: post } of posts) times.push(await timed(() => like(store, { post, user, now: Date.now() })));
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
}

const change = (store: Store, id: number, state: (typeof STATES)[number]): Promise<void> =>
  inTransaction(store, async (store) => {
    await store.db.updateTable('users').set({ state }).where('id', '=', id).execute();
    await moveCountsAtOnce(store, [id]);
  });

/** As the job does it; the shortest first. */
async function moveAll(store: Store, id: number): Promise<number[]> {
  const times: number[] = [];
  for (let moved = 1; moved > 0; ) {
    const time = await timed(async () => {
      moved = await inTransaction(store, (store) => moveCountsOf(store, id, PORTION[store.engine]));
    });
    if (moved > 0) times.push(time);
  }
  return times.toSorted((a, b) => a - b);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
