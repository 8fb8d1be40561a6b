import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { sweepPortion } from '#store/data/deletion.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { patientPostgres } from '#store/engine/drivers/postgres.ts';
import { inTransaction, type Source, type Store } from '#store/engine/store.ts';
import { deletePost } from '#store/nouns/posts/posts.ts';
import { closeStore, openStore } from '#store/open.ts';
import { deleteAccountOf } from '#tests/harness/data/delete-account.ts';
import { countAnew } from '../harness/data/counters.ts';
import { addFollows, addLikes, addPosts, addStrangers } from '../harness/data/large-account.ts';
import { createDatabase, startPostgres } from '../harness/postgres/postgres.ts';
import { atMost, type Drill, type Figure, none } from './drill.ts';

const PEOPLE = 20_000;
const POSTS = 2_000;
const AIM_MS = 20;

export const longDeletes: Drill = {
  name: 'long-deletes',
  title: 'no portion of a long delete holds the write lock, or a row on PostgreSQL, for more than 20 ms',
  run: async () => [...(await onSqlite()), ...(await onPostgres())],
};

async function onSqlite(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-long-deletes-'));
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
    const { post, account, small } = await fill(store);
    await warmUp(store, small);
    const figures = [
      await figure(`${engine}: a post with ${PEOPLE} likes`, store, () => deletePost(store, post)),
      await figure(`${engine}: an account with ${PEOPLE} likes, ${PEOPLE} followers, ${POSTS} posts`, store, () =>
        deleteAccountOf(store, account),
      ),
    ];
    return figures.flat();
  } finally {
    await closeStore(store);
  }
}

/** Returns the ids of a liked post and a large account, and of a post and an account with hardly any rows. */
async function fill(store: Store): Promise<{ post: number; account: number; small: [number, number] }> {
  const now = Date.now();
  const strangers = await addStrangers(store, PEOPLE, now);
  const [account = 0, author = 0] = strangers;
  const others = strangers.slice(1);
  const theirs = await addPosts(store, others, now);
  await addPosts(store, Array(POSTS).fill(account), now);
  const [post = 0] = await addPosts(store, [author], now);
  await addLikes(
    store,
    [
      ...theirs.map((post_id) => ({ post_id, user_id: account })),
      ...others.map((user_id) => ({ post_id: post, user_id })),
    ],
    now,
  );
  await addFollows(
    store,
    others.map((follower_id) => ({ follower_id, followee_id: account })),
    now,
  );
  await countAnew(store.db);
  await settle(store);
  return { post, account, small: [theirs.at(-1) ?? 0, others.at(-1) ?? 0] };
}

/** Plans each statement once, as a running server has. */
async function warmUp(store: Store, [post, account]: [number, number]): Promise<void> {
  await deletePost(store, post);
  await deleteAccountOf(store, account);
  while ((await sweepPortion(store)) !== 'done');
}

/** Finishes deferred work of the fill, here and in the database, which would be measured too. */
async function settle({ db, engine }: Store): Promise<void> {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  if (engine !== 'postgres') return;
  await sql`vacuum analyze`.execute(db);
  await sql`checkpoint`.execute(db);
}

/**
 * Each batch is followed by a write of one row as the baseline: where a disk takes long to flush, no batch can be
 * faster. The longest of thousands is mostly the disk.
 */
async function figure(what: string, store: Store, begin: () => Promise<unknown>): Promise<Figure[]> {
  const times: number[] = [];
  const floor: number[] = [];
  const timed = async <T>(into: number[], work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const value = await work();
    into.push(performance.now() - start);
    return value;
  };
  await timed(times, begin);
  let progress: string | undefined;
  while (progress !== 'done') {
    progress = await timed(times, () => sweepPortion(store));
    await timed(floor, () => writeOneRow(store));
  }
  const [median, most, longest] = [at(times, 0.5), at(times, 0.99), at(times, 1)].map((ms) => ms.toFixed(1));
  const flush = at(floor, 1);
  return [
    none(`${what}, ${times.length} portions`, `${median} ms at the median, ${most} at p99, ${longest} at most`),
    none(`${what}, one row beside them`, `${at(floor, 0.5).toFixed(1)} at the median, ${flush.toFixed(1)} at most`),
    atMost(`${what}, p99 of the portions`, at(times, 0.99), AIM_MS, 'ms'),
    atMost(`${what}, longest portion without the longest write of one row`, at(times, 1) - flush, AIM_MS, 'ms'),
  ];
}

function at(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
}

const writeOneRow = (store: Store): Promise<unknown> =>
  inTransaction(store, async ({ db }) => {
    const newest = db.selectFrom('users').select(({ fn }) => fn.max('id').as('id'));
    await db.updateTable('users').set({ bio: 'One row.' }).where('id', '=', newest).execute();
  });
