import { sql } from 'kysely';
import { FOLDING } from '#contract/text/folding.ts';
import { tail } from '../../data/changes/feed.ts';
import { endOf, snapshotText } from '../../data/changes/position.ts';
import { defineJob, type JobDefinition } from '../../data/jobs/job.ts';
import { snapshotIn } from '../../engine/follow.postgres.ts';
import { prepared, preparedOne } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import type { Change, FeedPosition } from '../../schema/data/changes.ts';
import type { Engine } from '../../schema/table.ts';
import { clearIndex, indexPosts, mergeIndex } from './index.ts';

interface IndexState extends FeedPosition {
  /** Posts from this id on are in the index: 0 for all, the largest number for none. */
  low: number;
}

interface StateRow {
  feed: string;
  /** PostgreSQL: the first transaction that may not have been seen, for a node that does not know the snapshot. */
  at: number;
  /** PostgreSQL: see `snapshotText`. */
  snapshot: string | null;
  low: number;
}

const stateIn = ({ feed, at, snapshot, low }: StateRow): IndexState =>
  snapshot === null ? { feed, at, low } : { feed, ...snapshotIn(snapshot), low };

const NOT_BEGUN = Number.MAX_SAFE_INTEGER;

/**
 * True if the index belongs to this database's feed, and its words are folded as today. A newer node has a larger
 * version.
 */
const isCurrent = sql`
  post_search_state.feed = (select name from feed) and post_search_state.version >= ${sql.lit(FOLDING)}`;

const current = preparedOne<object, StateRow>(
  () => sql<StateRow>`select feed, at, snapshot, low from post_search_state where ${isCurrent} limit 1`,
);

export async function stateOf(store: Store): Promise<IndexState | undefined> {
  const row = await current(store, {});
  return row && stateIn(row);
}

const forget = prepared<object, never>(() => sql`delete from post_search_state`);
const insert = prepared<StateRow, never>(
  (_db, param) => sql`
    insert into post_search_state (feed, at, snapshot, low, version)
    values (${param('feed')}, ${param('at')}, ${param('snapshot')}, ${param('low')}, ${sql.lit(FOLDING)})`,
);

/** Must run inside a transaction. */
async function saveState(store: Store, { low, ...position }: IndexState): Promise<void> {
  const { feed, at, open } = position;
  await forget(store, {});
  await insert(store, { feed, at: open?.[0] ?? at, snapshot: open ? snapshotText(position) : null, low });
}

/** Changes about posts: made, edited, shown or hidden, deleted. See `KINDS`. */
const aboutPosts = sql`kind between 1 and 4`;

/** PostgreSQL: the snapshot of the index. */
const seen = sql`(select snapshot::pg_snapshot from post_search_state limit 1)`;

/** Changes that were committed after the position. */
const changesBehind = (engine: Engine, order: string, most: number) =>
  engine === 'sqlite'
    ? sql`(
        select post_id, kind from changes where id > (select at from post_search_state limit 1)
        order by id ${sql.raw(order)} limit ${sql.lit(most)})`
    : sql`(
        (select post_id, kind from changes where transaction >= pg_snapshot_xmax(${seen})
          order by transaction ${sql.raw(order)} limit ${sql.lit(most)})
        union all
        select post_id, kind from changes where transaction = any (array(select pg_snapshot_xip(${seen}))))`;

/** Maximum changes in which a search looks for posts that are not in the index yet. */
const MOST_CHANGES = 5_000;
/** Maximum posts that a search reads without the index, because they are missing or outdated in it. */
const MOST_DIRECT = 500;

/** The state of the index, and the newest posts that are missing or outdated in it. */
export interface IndexLook extends IndexState {
  /** These posts, newest first. */
  direct: number[];
  /** True if there may be posts that are neither in the index nor in `direct`. */
  incomplete: boolean;
}

interface Looked extends StateRow {
  post_id: number | null;
  behind: number;
}

/** A single statement: every post that it does not name is up to date in the index. */
const look = prepared<object, Looked>(
  (_db, _param, engine) => sql<Looked>`
    select feed, at, snapshot, low, changed.post_id,
      (select count(*) from ${changesBehind(engine, 'desc', MOST_CHANGES)} as behind) as behind
    from post_search_state left join (
      select distinct post_id from ${changesBehind(engine, 'desc', MOST_CHANGES)} as latest
      where ${aboutPosts} order by post_id desc limit ${sql.lit(MOST_DIRECT)}
    ) as changed on true
    where ${isCurrent} order by changed.post_id desc`,
);

const below = prepared<{ id: number }, { id: number }>((db, param) =>
  db.selectFrom('posts').select('id').where('id', '<', param('id')).orderBy('id', 'desc').limit(sql.lit(MOST_DIRECT)),
);

export async function lookAtIndex(store: Store): Promise<IndexLook> {
  const rows = await look(store, {});
  const state = rows[0] ? stateIn(rows[0]) : { feed: '', at: 0, low: NOT_BEGUN };
  const { low } = state;
  const changed = rows.flatMap(({ post_id }) => post_id ?? []);
  const hasMore = changed.length === MOST_DIRECT || Number(rows[0]?.behind ?? 0) >= MOST_CHANGES;
  if (low === 0) return { ...state, direct: changed, incomplete: hasMore };
  const next = (await below(store, { id: low })).map(({ id }) => id);
  const direct = [...new Set([...changed, ...next])].sort((a, b) => b - a);
  return { ...state, direct, incomplete: hasMore || next.length === MOST_DIRECT };
}

/** With more changes than this, the position moves on even if no post has changed, because the feed is trimmed. */
const MOST_BEHIND = 10_000;

const behind = preparedOne<object, { behind: number }>((_db, _param, engine) => {
  const [end, at] =
    engine === 'sqlite'
      ? [sql`(select max(id) from changes)`, sql`at`]
      : [sql`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`, sql`pg_snapshot_xmax(${seen})::text::bigint`];
  return sql<{ behind: number }>`
    select 1 as behind from post_search_state
    where not (${isCurrent}) or low > 0 or ${end} - ${at} > ${sql.lit(MOST_BEHIND)}
      or exists (select 1 from ${changesBehind(engine, 'asc', MOST_BEHIND)} as next where ${aboutPosts})
    union all
    select 1 where not exists (select 1 from post_search_state) and exists (select 1 from posts)
    limit 1`;
});

/** True if there are changes that the index does not have yet. */
export const isBehind = async (store: Store): Promise<boolean> => (await behind(store, {})) !== undefined;

const top = preparedOne<object, { id: number | null }>(
  () => sql<{ id: number | null }>`select max(id) as id from posts`,
);

/** The percentage of posts that are in the index, at most 99. */
export async function partIndexed(store: Store, { low }: IndexState): Promise<number> {
  const newest = (await top(store, {}))?.id ?? 0;
  return Math.max(0, Math.min(99, Math.floor((100 * (newest - low)) / Math.max(1, newest))));
}

/** Checked whenever the job runner looks, about every five seconds. Until then a search reads new posts itself. */
const LOOK_MS = 500;
/** Minimum pause after a portion: other requests have at least half of the time. */
const SHORTEST_PAUSE_MS = 5;
const CHANGES = 500;
const PORTION = 200;

/**
 * Updates the index of posts from the feed of changes, in portions in the background. Starts from the beginning if
 * there is no index yet, or if it belongs to another feed: after an upgrade, a restore, a copy, an import.
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

/** Must run inside a transaction. Returns false if nothing is left to do. */
export async function indexPortion(store: Store): Promise<boolean> {
  const state = await stateOf(store);
  const news = state && (await tail(store, state, CHANGES));
  if (!state || !news || news.tooOld || news.changes.some(({ kind }) => kind === 'everything')) return begin(store);
  // Posts below `low` are read when their turn comes.
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

/**
 * Indexes the newest posts first, because they are searched for the most. Returns the id below which the next portion
 * begins.
 */
async function indexBelow(store: Store, low: number): Promise<number> {
  const ids = (await nextBelow(store, { low })).map(({ id }) => id);
  await indexPosts(store, ids);
  return ids.length < PORTION ? 0 : (ids.at(-1) ?? 0);
}
