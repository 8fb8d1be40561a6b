import { sql } from 'kysely';
import { PAGE_MAX } from '#contract/rules/limits.ts';
import type { Post } from '#contract/views.schema.ts';
import type { Changed } from '../../engine/changed.ts';
import { atMost, flag, type Ids, idList, idTable, preparedOne } from '../../engine/prepared.ts';
import type { Cache, ReadKey } from '../../engine/read-cache.ts';
import type { Store } from '../../engine/store.ts';
import type { ContentState } from '../../schema/posts/posts.ts';
import type { CachedJson, Json } from '../json.ts';
import {
  after,
  byKeyRange,
  isInOrder,
  type KeyRange,
  LOOKED_AT,
  type Page,
  type Position,
  pageOf,
  positionIn,
  postOrder,
  type Ranked,
  readAfter,
  readFew,
  type Sort,
} from '../page.ts';
import { type Place, preparedFor, preparedOneFor, type Reader, VISITOR, visiblePosts } from '../visibility/visible.ts';
import { editOf, versionOf } from './held-edits.ts';
import { hotOrderOfAuthor, pageByHot } from './hot.ts';
import { withMarks } from './marks.ts';

/** The columns that a list needs of a post in addition to its fragment, and the JSON in a page once that was made. */
export interface PostRow extends CachedJson {
  id: number;
  author_id: number;
  /**
   * Grows when the text changes, or the author's record that is shown with it: both revisions only ever grow. Below 0
   * with a held edit.
   */
  version: number;
  /** The stored count, which still includes likes of people who are just being deleted. */
  like_count: number;
  comment_count: number;
  /** Only set if the list may be in this order. */
  hot?: number | null;
  /** Only set for a special reader: the state, the revision, and the held edit if they see it. */
  state?: ContentState;
  rev?: number | undefined;
  edit?: number | null | undefined;
  /** Only set for a reader with an account. */
  liked?: number;
  bookmarked?: number;
  /** In a home feed: the shown spelling of the tag that brought the post. */
  from?: string;
  json?: Json<Post>;
}

export type Paged = Position & { limit: number };

/** Posts in the default view, which is the same in all places. Null for a deleted post. */
const POSTS: ReadKey<PostRow | null> = {
  most: 5_000,
  lastChange: (changed, id, row) => (row ? lastChangeOf(changed, row) : changed.last('post', id)),
};

/** The last change of a post as it appears in a list. */
const lastChangeOf = (changed: Changed, { id, author_id }: PostRow): number =>
  Math.max(changed.last('post', id), changed.last('author', author_id));

/** The positions of the posts on a page, and one more if there is a next page. */
const PAGES: ReadKey<Position[], string> = {
  most: 20_000,
  weightOf: (positions) => positions.length + 1,
  lastChange: (changed, name) => lastChangeOfList(changed, name),
};

/** The last change of the posts in a list, or of their order. */
function lastChangeOfList(changed: Changed, name: string): number {
  const last = changed.lastOf('posts');
  if (name.includes('trending')) return Math.max(last, changed.lastOf('likes'));
  return name.includes('hot') ? Math.max(last, changed.lastOf('likes'), changed.lastOf('talk')) : last;
}

export const postRows = (...seen: Parameters<typeof visiblePosts>) =>
  visiblePosts(...seen)
    // In the default view no reader sees a held edit.
    .$if(seen[2] !== undefined, (query) =>
      query
        .leftJoin('held_edits', editOf('posts', seen[2]))
        .select(['posts.state', 'posts.rev', 'held_edits.id as edit']),
    )
    .select([
      'posts.id',
      'posts.author_id',
      versionOf(seen[2]).as('version'),
      'posts.like_count',
      'posts.comment_count',
      'posts.hot',
    ]);

export const withOwnMarks = async (store: Store, rows: PostRow[], { id }: Reader): Promise<PostRow[]> =>
  id === VISITOR.id ? rows : withMarks(store, rows, id);

const all = byKeyRange((range) =>
  preparedFor<Paged, PostRow>((db, param, engine, reader) =>
    postRows(db, 'public', reader, reader && firstFew(range, param))
      .where(after(range, { likes: param('likes'), id: param('id') }))
      .$if(!isInOrder(engine, reader), (query) => query.orderBy(postOrder(range)))
      .limit(atMost(param('limit'))),
  ),
);

/** The posts searched for the page of a reader who does not see all of them. */
const firstFew = (range: KeyRange, param: <K extends keyof Position>(name: K) => number) => sql`(
  select id, author_id, rev, like_count, comment_count, hot, state from posts
  where ${after(range, { likes: param('likes'), id: param('id') })}
  order by ${postOrder(range)} limit ${sql.lit(LOOKED_AT)})`;

const lastOfFew = byKeyRange((range) =>
  preparedOne<Position, Ranked>(
    (_db, param) => sql<Ranked>`
      select id, like_count, hot from posts where ${after(range, { likes: param('likes'), id: param('id') })}
      order by ${postOrder(range)} limit 1 offset ${sql.lit(LOOKED_AT - 1)}`,
  ),
);

export async function pageOfAll(store: Store, sort: Sort, page: Paged, reader = VISITOR): Promise<Page<PostRow>> {
  const read = (range: KeyRange, page: Paged) => all[range](store, reader, page);
  if (!reader.special) return readPage(store, 'all', sort, page, reader, read);
  const { rows, next } = await readFew(sort, page, read, (range) => lastOfFew[range](store, page));
  return { rows: await withOwnMarks(store, rows, reader), next };
}

/** Cached if all readers see the same; full lists are not cached. `of` is a name for the list. */
export async function readPage(
  store: Store,
  of: string | number,
  sort: Sort,
  page: Paged,
  reader: Reader,
  read: (range: KeyRange, page: Paged) => Promise<PostRow[]>,
): Promise<Page<PostRow>> {
  const cache = page.limit > PAGE_MAX || reader.special ? undefined : store.readCache?.();
  const name = nameOf(of, sort, page);
  const positions = cache?.of(PAGES).get(name);
  if (positions) return pageAt(store, positions, page.limit, reader);
  const found = await readAfter(sort, { ...page, limit: page.limit + 1 }, read);
  const posts = cache?.of(POSTS);
  for (const row of found) posts?.set(row.id, row);
  cache?.of(PAGES).set(name, found.map(positionIn(sort)));
  const { rows, next } = pageOf(found, page.limit, positionIn(sort));
  return { rows: await withOwnMarks(store, rows, reader), next };
}

async function pageAt(store: Store, positions: Position[], limit: number, reader: Reader): Promise<Page<PostRow>> {
  const { rows, next } = pageOf(positions, limit, (position) => position);
  const posts = await postsByIds(
    store,
    rows.map(({ id }) => id),
    reader,
    'direct',
  );
  return { rows: await withOwnMarks(store, posts, reader), next };
}

const nameOf = (of: string | number, sort: Sort, { likes, id, limit }: Paged) =>
  `${of} ${sort} ${likes} ${id} ${limit}`;

const ofAuthor = byKeyRange((range) =>
  preparedFor<Paged & { author: number }, PostRow>((db, param, _engine, reader) =>
    postRows(db, 'direct', reader)
      .where('posts.author_id', '=', param('author'))
      .where(after(range, { likes: param('likes'), id: param('id') }))
      .orderBy(postOrder(range))
      .limit(atMost(param('limit'))),
  ),
);

/** The order hot compares only the newest posts, as in a home feed. */
export const pageOfAuthor = async (store: Store, author: number, sort: Sort, page: Paged, reader = VISITOR) =>
  sort === 'hot'
    ? pageByHot(await hotOrderOfAuthor(store, author, reader), page, async (ids) =>
        withOwnMarks(store, await postsByIds(store, ids, reader, 'direct'), reader),
      )
    : readPage(store, author, sort, page, reader, (range, page) => ofAuthor[range](store, reader, { ...page, author }));

const byIds = (place: Place) =>
  preparedFor<{ ids: Ids }, PostRow>((db, param, engine, reader) =>
    postRows(db, place, reader).where(
      'posts.id',
      'in',
      sql<number>`(select id from ${idTable(engine, param('ids'))} as wanted)`,
    ),
  );
const byIdsAt = { public: byIds('public'), home: byIds('home'), direct: byIds('direct') };

/** The posts in the order of the ids, without the marks of the reader. */
export async function postsByIds(
  store: Store,
  ids: number[],
  reader: Reader,
  place: keyof typeof byIdsAt,
): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  const read = (ids: number[]) => byIdsAt[place](store, reader, { ids: idList(store, ids) });
  return cachedRows(reader.special ? undefined : store.readCache?.().of(POSTS), ids, read);
}

/** The posts of a home page, with the marks of the reader. */
export const markedByIds = async (store: Store, ids: number[], reader: Reader): Promise<PostRow[]> =>
  withOwnMarks(store, await postsByIds(store, ids, reader, 'home'), reader);

async function cachedRows(
  posts: Cache<PostRow | null> | undefined,
  ids: number[],
  readRows: (ids: number[]) => Promise<PostRow[]>,
): Promise<PostRow[]> {
  const rows = ids.map((id) => posts?.get(id));
  const missing = ids.filter((_, i) => rows[i] === undefined);
  if (missing.length > 0) {
    const read = new Map((await readRows(missing)).map((row) => [row.id, row]));
    for (const [i, id] of ids.entries()) {
      if (rows[i] !== undefined) continue;
      const row = read.get(id) ?? null;
      posts?.set(id, row);
      rows[i] = row;
    }
  }
  return rows.filter((row) => row != null);
}

export const mark = (table: 'likes' | 'bookmarks', reader: number) =>
  flag(sql`select 1 from ${sql.table(table)} where user_id = ${reader} and post_id = posts.id`);

const one = preparedOneFor<{ uid: string }, PostRow>((db, param, _engine, reader) =>
  postRows(db, 'direct', reader)
    .select([mark('likes', param('reader')).as('liked'), mark('bookmarks', param('reader')).as('bookmarked')])
    .where('posts.uid', '=', param('uid')),
);

export const findPost = (store: Store, uid: string, reader: Reader) => one(store, reader, { uid });

const answered = preparedOneFor<{ uid: string }, PostRow>((db, param, _engine, reader) =>
  postRows(db, 'answered', reader).where('posts.uid', '=', param('uid')),
);

/** Finds a post that the reader is about to like, bookmark or comment on. */
export const findAnswered = (store: Store, uid: string, reader: Reader) => answered(store, reader, { uid });

const idOnly = preparedOneFor<{ uid: string }, { id: number }>((db, param, _engine, reader) =>
  visiblePosts(db, 'direct', reader).select('posts.id').where('posts.uid', '=', param('uid')),
);

/** Used for comments, where only the id is needed. */
export const findPostId = async (store: Store, uid: string, reader: Reader) =>
  (await idOnly(store, reader, { uid }))?.id;
