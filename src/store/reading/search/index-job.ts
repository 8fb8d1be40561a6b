import { sql } from 'kysely';
import { tail } from '../../data/changes/feed.ts';
import { endOf } from '../../data/changes/position.ts';
import { defineJob, type JobDefinition } from '../../data/jobs/job.ts';
import { prepared } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import type { Change } from '../../schema/data/changes.ts';
import { clearIndex, indexPosts, mergeIndex } from './posts-index.ts';
import { isBehind, NOT_BEGUN, saveState, stateOf } from './state.ts';

/** Asked at each look of the job runner, which comes every five seconds or so. Until then a search reads new posts itself. */
const LOOK_MS = 500;
/** Other requests have at least half of the time. */
const SHORTEST_PAUSE_MS = 5;
const CHANGES = 500;
const PORTION = 200;

/**
 * Keeps the index of posts as the feed of changes says, in portions beside the requests; from the beginning where there is none
 * yet, or where it is of another feed: after an upgrade, a restore, a copy, an import.
 */
export const searchJob: JobDefinition = defineJob({
  kind: 'search index',
  wanted: { everyMs: LOOK_MS, is: isBehind },
  run: async (_store, _payload, { portion, pause }) => {
    for (let more = true; more; ) {
      const begun = performance.now();
      await portion(async (store) => {
        more = await indexPortion(store);
        return '';
      });
      await pause(Math.max(SHORTEST_PAUSE_MS, performance.now() - begun));
    }
  },
});

/** In a transaction. False when nothing is left to do. */
export async function indexPortion(store: Store): Promise<boolean> {
  const state = await stateOf(store);
  const news = state && (await tail(store, state, CHANGES));
  if (!state || !news || news.tooOld || news.changes.some(({ kind }) => kind === 'everything')) return begin(store);
  // What is below is read when its turn comes.
  await indexPosts(
    store,
    changedPosts(news.changes).filter((id) => id >= state.low),
  );
  const low = news.more || state.low === 0 ? state.low : await indexBelow(store, state.low);
  await mergeIndex(store);
  await saveState(store, { ...news.position, low });
  return news.more || low > 0;
}

async function begin(store: Store): Promise<true> {
  const end = await endOf(store);
  await clearIndex(store);
  await saveState(store, { ...end, low: NOT_BEGUN });
  return true;
}

const ABOUT_POSTS: readonly Change['kind'][] = ['postMade', 'postEdited', 'postShown', 'postGone'];

const changedPosts = (changes: Change[]): number[] => [
  ...new Set(changes.flatMap(({ kind, post }) => (ABOUT_POSTS.includes(kind) ? (post ?? []) : []))),
];

const nextBelow = prepared<{ low: number }, { id: number }>(
  (_db, param) => sql<{ id: number }>`
  select id from posts where id < ${param('low')} order by id desc limit ${sql.lit(PORTION)}`,
);

/** The newest first: they are searched for the most. Gives the id below which the next portion begins. */
async function indexBelow(store: Store, low: number): Promise<number> {
  const ids = (await nextBelow(store, { low })).map(({ id }) => id);
  await indexPosts(store, ids);
  return ids.length < PORTION ? 0 : (ids.at(-1) ?? 0);
}
