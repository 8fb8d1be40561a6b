import { type RawBuilder, sql } from 'kysely';
import { atMost, type Ids, idList, idTable, prepared, preparedOne } from '../../engine/prepared.ts';
import { cached, type ReadKey } from '../../engine/read-cache.ts';
import type { Store } from '../../engine/store.ts';
import type { Engine } from '../../schema/table.ts';
import { LOOKED_AT, type Page, type Position, pageOf, positionOfId } from '../page.ts';
import { isSeen, preparedFor, type Reader, VISITOR } from '../visibility/visible.ts';
import { rootsAfter, type ThreadSort } from './root-order.ts';
import { type CommentRow, commentRows, lastChangeOfThread, weightOfComments, withOwnVotes } from './rows.ts';

/** Replies shown with their top-level comment, and further replies whose authors are shown as faces. */
export const REPLIES_SHOWN = 2;
const FACES = 3;
/** Maximum replies of one comment that are searched and counted. */
export const REPLIES_COUNTED = 200;

/** A comment with its first replies. */
export interface Thread {
  id: number;
  uid: string;
  created_at: number;
  /** Null if the reader sees replies, but not the comment itself. */
  root: CommentRow | null;
  replies: CommentRow[];
  /** A reply further down that the request names. */
  linked?: CommentRow;
  /** The number of replies in the default view. */
  count: number;
}

type Threads = Page<Thread>;
type Paged = Position & { limit: number };

/** Cached by post, order, position and limit. */
const THREADS: ReadKey<Threads, string> = {
  // In characters.
  most: 2_500_000,
  weightOf: ({ rows }) => weightOfComments(rowsIn(rows)),
  lastChange: (changed, name, { rows }) => lastChangeOfThread(changed, Number.parseInt(name, 10), rowsIn(rows)),
};
export const rowsIn = (threads: Thread[]): CommentRow[] =>
  threads.flatMap(({ root, replies, linked }) => [root ?? [], replies, linked ?? []].flat());

/** The same threads with these versions of their rows. Leaves out threads that have no rows left. */
export function withRows(threads: Thread[], rows: CommentRow[]): Thread[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const there = (row: CommentRow) => byId.get(row.id) ?? [];
  return threads.flatMap(({ linked, ...thread }) => {
    const [root = null] = thread.root ? [there(thread.root)].flat() : [];
    const [now] = linked ? [there(linked)].flat() : [];
    const replies = thread.replies.flatMap(there);
    if (!root && replies.length === 0 && !now) return [];
    return { ...thread, root, replies, ...(now && { linked: now }) };
  });
}

const byIds = preparedFor<{ ids: Ids }, CommentRow>((db, param, engine, reader) =>
  commentRows(db, 'thread', reader).where(isAmong(engine, param('ids'))),
);

const isAmong = (engine: Engine, ids: Ids) =>
  sql<boolean>`comments.id in (select id from ${idTable(engine, ids)} as wanted)`;

/** The replies of a comment that are searched. */
const some = (root: RawBuilder<unknown>) => sql`(
  select * from comments where parent_id = ${root} order by id limit ${sql.lit(REPLIES_COUNTED)}) as comments`;
const WANTED = sql`wanted.id`;

const firstReplies = preparedFor<{ ids: Ids }, CommentRow>((db, param, engine, reader) =>
  commentRows(db, 'thread', reader)
    .where(
      sql<boolean>`comments.id in (
        select nested.id from ${idTable(engine, param('ids'))} as wanted ${first(engine, isSeen('comments', 'thread', reader))})`,
    )
    .orderBy('comments.id'),
);

const first = (engine: Engine, seen: RawBuilder<boolean>) => {
  const most = sql.lit(REPLIES_SHOWN + FACES);
  return engine === 'sqlite'
    ? sql`
        cross join comments as nested on nested.id in (
          select comments.id from ${some(WANTED)} cross join users on users.id = comments.author_id and ${seen} limit ${most})`
    : sql`
        cross join lateral (
          select comments.id from ${some(WANTED)} cross join users where users.id = comments.author_id and ${seen}
          order by comments.id limit ${most}) as nested`;
};

const counted = prepared<{ ids: Ids }, { id: number; looked: number; count: number }>(
  (_db, param, engine) => sql`
    select wanted.id, (select count(*) from ${some(WANTED)}) as looked, (
      select count(*) from ${some(WANTED)} cross join users
      where users.id = comments.author_id and ${isSeen('comments', 'thread', undefined)}) as count
    from ${idTable(engine, param('ids'))} as wanted`,
);

type Stub = Pick<Thread, 'id' | 'uid' | 'created_at'>;

/** The stubs of comments that a reader does not see. */
const stubs = prepared<{ ids: Ids }, Stub>(
  (_db, param, engine) => sql`
    select id, uid, created_at from comments where ${isAmong(engine, param('ids'))}
    union all select comment_id as id, uid, created_at from comment_tombstones
    where comment_id in (select id from ${idTable(engine, param('ids'))} as wanted)`,
);

/** The threads of these comments, in the order of the ids. Leaves out threads of which the reader sees nothing. */
async function threadsOf(store: Store, ids: number[], reader: Reader): Promise<Thread[]> {
  if (ids.length === 0) return [];
  const all = { ids: idList(store, ids) };
  const roots = new Map((await byIds(store, reader, all)).map((row) => [row.id, row]));
  const replies = Map.groupBy(await firstReplies(store, reader, all), (row) => row.parent_id ?? 0);
  const counts = await countsOf(store, ids, replies, reader);
  const unseen = ids.filter((id) => !roots.has(id) && (replies.has(id) || counts.get(id)?.isMany));
  const left = unseen.length > 0 ? await stubs(store, { ids: idList(store, unseen) }) : [];
  const known = new Map([...roots.values(), ...left].map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const found = known.get(id);
    if (!found) return [];
    const { uid, created_at } = found;
    const mine = replies.get(id) ?? [];
    return {
      id,
      uid,
      created_at,
      root: roots.get(id) ?? null,
      replies: mine,
      count: counts.get(id)?.count ?? mine.length,
    };
  });
}

/** Replies in the default view are counted already, unless there are more than were read. */
async function countsOf(
  store: Store,
  ids: number[],
  replies: Map<number, CommentRow[]>,
  { special }: Reader,
): Promise<Map<number, { count: number; isMany: boolean }>> {
  const asked = special ? ids : ids.filter((id) => (replies.get(id)?.length ?? 0) === REPLIES_SHOWN + FACES);
  if (asked.length === 0) return new Map();
  const rows = await counted(store, { ids: idList(store, asked) });
  return new Map(
    rows.map(({ id, looked, count }) => [id, { count: Number(count), isMany: Number(looked) === REPLIES_COUNTED }]),
  );
}

/** A page of top-level comments, each with its first replies. */
export async function pageOfThreads(
  store: Store,
  post: number,
  sort: ThreadSort,
  { likes, id, limit }: Paged,
  reader: Reader,
): Promise<Threads> {
  const cache = reader.special ? undefined : store.readCache?.().of(THREADS);
  const read = () => readThreads(store, post, sort, { likes, id, limit }, reader);
  const { rows, next } = await cached(cache, `${post} ${sort} ${likes} ${id} ${limit}`, read);
  return { rows: await withVotes(store, rows, reader), next };
}

async function readThreads(
  store: Store,
  post: number,
  sort: ThreadSort,
  { limit, ...start }: Paged,
  reader: Reader,
): Promise<Threads> {
  const rows: Thread[] = [];
  let after: Position | null = start;
  for (let looked = 0; after && looked < LOOKED_AT; ) {
    const { positions, next } = await rootsAfter(store, sort, post, after, limit + 1);
    const found = await threadsOf(
      store,
      positions.map(({ id }) => id),
      reader,
    );
    const places = new Map(positions.map((position) => [position.id, position]));
    for (const thread of found) {
      if (rows.length === limit) return { rows, next: places.get(rows.at(-1)?.id ?? 0) ?? after };
      rows.push(thread);
    }
    looked += positions.length || LOOKED_AT;
    after = next;
  }
  return { rows, next: after };
}

/** The same threads with the votes of the reader. */
export async function withVotes(store: Store, threads: Thread[], reader: Reader): Promise<Thread[]> {
  if (reader.id === VISITOR.id) return threads;
  const rows = rowsIn(threads);
  const voted = await withOwnVotes(store, rows, reader.id);
  return voted === rows ? threads : withRows(threads, voted);
}

const rootOf = preparedOne<{ post: number; uid: string }, { id: number }>(
  (_db, param) => sql`
    select id from comments where uid = ${param('uid')} and post_id = ${param('post')} and parent_id is null
    union all select comment_id as id from comment_tombstones where uid = ${param('uid')} and post_id = ${param('post')}`,
);

/** Finds the comment in any state, because its replies are checked separately. */
export const findRoot = async (store: Store, post: number, uid: string): Promise<number | undefined> =>
  (await rootOf(store, { post, uid }))?.id;

const replies = preparedFor<{ root: number; id: number; limit: number }, CommentRow>((db, param, _engine, reader) =>
  commentRows(db, 'thread', reader, reader && fewReplies(param('root'), param('id')))
    .where('comments.parent_id', '=', param('root'))
    .where('comments.id', '>', param('id'))
    .orderBy('comments.id')
    .limit(atMost(param('limit'))),
);

const fewReplies = (root: number, id: number) => sql`(
  select * from comments where parent_id = ${root} and id > ${id} order by id limit ${sql.lit(LOOKED_AT)})`;

const lastOfFewReplies = preparedOne<{ root: number; id: number }, { id: number }>(
  (_db, param) => sql<{ id: number }>`
    select id from comments where parent_id = ${param('root')} and id > ${param('id')}
    order by id limit 1 offset ${sql.lit(LOOKED_AT - 1)}`,
);

/** The replies in the order of writing. */
export async function pageOfReplies(
  store: Store,
  root: number,
  { id, limit }: { id: number; limit: number },
  reader: Reader,
): Promise<Page<CommentRow>> {
  const { rows, next } = pageOf(await replies(store, reader, { root, id, limit: limit + 1 }), limit, positionOfId);
  const last = reader.special && !next ? await lastOfFewReplies(store, { root, id }) : undefined;
  return {
    rows: reader.id === VISITOR.id ? rows : await withOwnVotes(store, rows, reader.id),
    next: last ? positionOfId(last) : next,
  };
}
