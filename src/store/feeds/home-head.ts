import { sql } from 'kysely';
import type { Changed } from '../cache/changed.ts';
import type { ReadKey } from '../cache/read-cache.ts';
import { markedByIds, type PostRow } from '../posts/posts.ts';
import { preparedOne } from '../sql/prepared.ts';
import type { Store } from '../store.ts';
import type { HomeReader } from './home.ts';

/** The newest posts of a home, which are read again and again, and whose posts they are. */
interface HomeHead {
  /** The newest first; some may be deleted by now. */
  ids: number[];
  /** There are no older ones. */
  complete: boolean;
  /** Whom the reader follows, and the reader: in order, to be searched. */
  authors: Float64Array;
  /** Posts that were made up to here are in it. */
  at: number;
}

/** Right until the reader follows or unfollows somebody: what others post is added to it. */
const HEADS: ReadKey<HomeHead> = {
  // In bytes.
  most: 6 * 1024 * 1024,
  weightOf: ({ ids, authors }) => 8 * ids.length + authors.byteLength + 300,
  lastChange: (changed, reader) => changed.last('follows', reader),
};

const FIRST_IDS = 60;
const MORE_IDS = 200;
const MOST_IDS = 1_000;

/** The next ids of the home behind this one. */
export type SeekIds = (id: number, limit: number) => Promise<number[]>;

/** Posts behind `id`, the newest first. Undefined where they are not in the head of the home. */
export async function postsOfHead(
  store: Store,
  reader: HomeReader,
  { id, limit }: { id: number; limit: number },
  seek: SeekIds,
): Promise<PostRow[] | undefined> {
  const cache = store.readCache?.();
  if (!cache) return undefined;
  const heads = cache.of(HEADS);
  let head =
    withNewPosts(cache.changed, heads.get(reader.id)) ?? (await readHead(store, reader, cache.position.at, seek));
  const rows: PostRow[] = [];
  for (let position = id; ; ) {
    head = await reaching(head, position, limit - rows.length, seek);
    heads.set(reader.id, head);
    const first = head.ids.findIndex((id) => id < position);
    const ids = first < 0 ? [] : head.ids.slice(first, first + limit - rows.length);
    if (ids.length < limit - rows.length && !head.complete) return undefined;
    rows.push(...(await markedByIds(store, ids, reader)));
    const last = ids.at(-1);
    // Some may be deleted: then those behind them are read too.
    if (last === undefined || rows.length === limit) return rows;
    position = last;
  }
}

const followees = preparedOne<{ reader: number }, { ids: string | null }>(
  (_db, param) => sql<{ ids: string | null }>`
    select group_concat(followee_id) as ids from follows where follower_id = ${param('reader')}`,
);

async function readHead(store: Store, reader: HomeReader, at: number, seek: SeekIds): Promise<HomeHead> {
  const followed: number[] = JSON.parse(`[${(await followees(store, { reader: reader.id }))?.ids ?? ''}]`);
  const authors = Float64Array.from([...followed, reader.id]).sort();
  const ids = await seek(Number.MAX_SAFE_INTEGER, FIRST_IDS);
  return { ids, complete: ids.length < FIRST_IDS, authors, at };
}

/** Posts are committed in the order of their ids: what is newer than the newest is not in the head yet. */
function withNewPosts(changed: Changed, head: HomeHead | undefined): HomeHead | undefined {
  const made = head && changed.madeSince(head.at);
  if (!head || !made) return undefined;
  if (made.length === 0) return head;
  const newest = head.ids[0] ?? 0;
  const own = made.filter(({ post, author }) => post > newest && includes(head.authors, author));
  const ids = [...own.map(({ post }) => post).reverse(), ...head.ids];
  const cut = ids.length > MOST_IDS;
  return { ...head, ids: cut ? ids.slice(0, MOST_IDS) : ids, complete: head.complete && !cut, at: changed.position };
}

/** With `count` ids behind the position, as far as there are so many and the head may be so long. */
async function reaching(head: HomeHead, position: number, count: number, seek: SeekIds): Promise<HomeHead> {
  const first = head.ids.findIndex((id) => id < position);
  const lacks = first < 0 || head.ids.length - first < count;
  // Whoever begins far behind the head reads a few pages there, and is gone.
  const isBehind = first < 0 && position < (head.ids.at(-1) ?? 0);
  if (!lacks || isBehind || head.complete || head.ids.length + MORE_IDS > MOST_IDS) return head;
  const more = await seek(head.ids.at(-1) ?? Number.MAX_SAFE_INTEGER, MORE_IDS);
  return { ...head, ids: [...head.ids, ...more], complete: more.length < MORE_IDS };
}

function includes(sorted: Float64Array, wanted: number): boolean {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const found = sorted[middle] as number;
    if (found === wanted) return true;
    if (found < wanted) from = middle + 1;
    else to = middle;
  }
  return false;
}
