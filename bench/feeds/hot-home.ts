import { forRequest, type Store } from '#store/engine/store.ts';
import { like, unlike } from '#store/nouns/posts/likes.ts';
import { type HomeReader, pageOfHome } from '#store/reading/home/home.ts';
import { type Sort, START } from '#store/reading/page.ts';
import type { Row } from '../lib/compare.ts';
import { aim, type Finding } from '../lib/question.ts';
import { median, percentile } from '../lib/stats.ts';

const FOLLOWING = [20, 200, 900];
const PAGES_PER_LIKE = 4;
const ROUNDS = 5;
const PAGES = 2_000;
const LIMIT = 20;

/**
 * Measures in the process of the bench, without HTTP: pages of one member's home feed while others like posts in it.
 */
export async function hotHomes(store: Store): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [i, following] of FOLLOWING.entries()) {
    const reader: HomeReader = await readerFollowing(store, i + 2, following);
    const newest = await timesOf(store, reader, 'newest');
    const hot = await timesOf(store, reader, 'hot');
    const times = hot.middle / newest.middle;
    const of = `${following} followed, a like every ${PAGES_PER_LIKE} pages`;
    findings.push(
      { row: rowOf(`newest, ${of}`, newest, newest), aims: [] },
      {
        row: rowOf(`hot, ${of}`, hot, newest),
        aims: [aim(`≤ 4 × newest (is ${times.toFixed(2)} ×)`, times <= 4)],
      },
    );
  }
  return findings;
}

/** Replaces their follows. Use it on a scratch copy only. */
async function readerFollowing({ db }: Store, id: number, following: number): Promise<HomeReader> {
  await db.deleteFrom('follows').where('follower_id', '=', id).execute();
  const people = await db.selectFrom('users').select('id').where('id', '<>', id).limit(following).execute();
  const follows = people.map((person) => ({ follower_id: id, followee_id: person.id, created_at: Date.now() }));
  await db.insertInto('follows').values(follows).execute();
  await db.updateTable('users').set({ following_count: following }).where('id', '=', id).execute();
  return { id, special: 0, moderator: 0, filters: 0, following, tags_in_feed: 0 };
}

interface Times {
  /** The mean page in ms, as the median of the rounds. */
  middle: number;
  /** All pages, in ms. */
  sorted: number[];
}

/** The times leave out the likes but include the pages after them. */
async function timesOf(store: Store, reader: HomeReader, sort: Sort): Promise<Times> {
  const likeNext = await likesIn(store, reader);
  const rounds: number[][] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const times: number[] = [];
    for (let page = 0; page < PAGES; page++) {
      if (page % PAGES_PER_LIKE === 0) await likeNext();
      const from = performance.now();
      await pageOfHome(await forRequest(store), reader, sort, { ...START[sort], limit: LIMIT });
      times.push(performance.now() - from);
    }
    rounds.push(times);
  }
  // The first round warms up the compiler.
  const measured = rounds.slice(1);
  return { middle: median(measured.map(meanPage)), sorted: measured.flat().sort((a, b) => a - b) };
}

/** The first page after a like costs more than the others, so each index has its own median. */
function meanPage(times: number[]): number {
  const places = Array.from({ length: PAGES_PER_LIKE }, (_, place) =>
    median(times.filter((_time, page) => page % PAGES_PER_LIKE === place)),
  );
  return places.reduce((sum, time) => sum + time, 0) / PAGES_PER_LIKE;
}

/** Likes the posts of the home feed in turn, and takes the likes back in the same order. */
async function likesIn(store: Store, reader: HomeReader): Promise<() => Promise<unknown>> {
  const { rows } = await pageOfHome(store, reader, 'newest', { ...START.newest, limit: 100 });
  const fan = await store.db.selectFrom('users').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  const liked = new Set<number>();
  let next = 0;
  return async () => {
    const post = rows[next++ % rows.length]?.id ?? 0;
    if (liked.delete(post)) return unlike(store, { user: fan.id, post });
    liked.add(post);
    return like(store, { user: fan.id, post, now: Date.now() });
  };
}

const rowOf = (name: string, { middle, sorted }: Times, floor: Times): Row => ({
  name,
  perCpuSecond: 1_000 / middle,
  floorPerCpuSecond: 1_000 / floor.middle,
  ratio: floor.middle / middle,
  perSecond: 1_000 / middle,
  p50: percentile(sorted, 50),
  p99: percentile(sorted, 99),
  longest: sorted.at(-1) ?? 0,
  bytes: 0,
  rssMegabytes: process.memoryUsage.rss() / 2 ** 20,
  longestBlockMs: 0,
  faults: 0,
});
