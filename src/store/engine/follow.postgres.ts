import type { ChangeRow, FeedPosition } from '../schema/data/changes.ts';
import { named } from './prepared.ts';
import { createReadCaches, MOST_NEWS, type ReadCache } from './read-cache.ts';
import type { Run } from './store.ts';

/** The state of the database at the last look. */
interface Seen {
  /**
   * The feed and the server's start: after a failover or a restore, transactions of another history have the same ids.
   */
  past: string;
  position: FeedPosition;
}

const NOTHING: Seen = { past: '', position: { feed: '', at: Number.MAX_SAFE_INTEGER, open: [] } };

/** Changes committed since an earlier look: by transactions that began since, and by those that were open then. */
const NEWS = named(`
  select feed.name as feed, feed.trimmed, pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as begun,
    news.kind, news.post_id, news.comment_id, news.user_id, news.actor_id
  from feed left join (
    (select * from changes where transaction >= $1::xid8 order by transaction limit ${MOST_NEWS})
    union all
    (select * from changes where transaction = any ($2::xid8[]) order by transaction limit ${MOST_NEWS})
  ) as news on true order by news.id`);

interface NewsRow extends Omit<ChangeRow, 'kind'> {
  feed: string;
  trimmed: number;
  snapshot: string;
  begun: string;
  /** Null if nothing has changed. */
  kind: number | null;
}

/**
 * Follows the feed by asking for news. Requests that arrive during a look share the next one, whose snapshot is later
 * than all of them: a read that begins after a commit was acknowledged sees it, whichever node committed. `onOther` is
 * called if the database is not the one that was read before, or has another history.
 */
export function followSnapshots(read: Run, onOther: () => void): () => Promise<ReadCache> {
  const { changed, from } = createReadCaches();
  let seen = NOTHING;
  // Counts looks instead of using transaction ids: transactions do not end in the order of their ids.
  let looks = 0;

  return sharingTheNext(async () => {
    const { at, open } = seen.position;
    const news = (await read(NEWS, [at, open])) as NewsRow[];
    const now = seenIn(news[0]);
    looks += 1;
    const isOther = now.past !== seen.past || now.position.at < at;
    const isGone = isTrimmed(seen.position, now.position, news[0]?.trimmed ?? 0);
    const isLost = isOther || isGone || news.length >= MOST_NEWS;
    seen = now;
    if (isOther) onOther();
    if (isLost) changed.startOver(looks);
    else for (const row of news) if (isChange(row)) changed.add(looks, row);
    return from(now.position, looks);
  });
}

function seenIn(row: NewsRow | undefined): Seen {
  if (!row) return NOTHING;
  const { feed, begun, snapshot } = row;
  return { past: `${feed} ${begun}`, position: { feed, ...snapshotIn(snapshot) } };
}

const isChange = (row: NewsRow): row is NewsRow & ChangeRow => row.kind !== null;

/** Runs one call at a time. Calls during a run share the run that begins after it, or fail with the current one. */
function sharingTheNext<T>(work: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const begin = () => {
    next = undefined;
    const begun = work();
    current = begun;
    const end = () => {
      if (current === begun) current = undefined;
    };
    begun.then(end, end);
    return begun;
  };
  const fail = (error: unknown) => {
    next = undefined;
    throw error;
  };
  return () => {
    if (!current && !next) return begin();
    next ??= current?.then(begin, fail) ?? begin();
    return next;
  };
}

export function snapshotIn(text: string): { at: number; open: number[] } {
  const [, at, open = ''] = text.split(':');
  return { at: Number(at), open: open === '' ? [] : open.split(',').map(Number) };
}

/** True if a change that the position has not seen may have been trimmed. Everything before `first` is trimmed. */
export const isTrimmed = (from: FeedPosition, now: FeedPosition, first: number): boolean =>
  from.at < first || (from.open ?? []).some((id) => id < first && !now.open?.includes(id));
