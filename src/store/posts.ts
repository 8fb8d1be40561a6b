import { sql } from 'kysely';
import { homeIds } from './home.ts';
import { inTransaction, type Store } from './open.ts';
import { behind, type Position, postOrder, SORTS, type Sort } from './page.ts';
import { type Ids, idList, idTable, prepared, preparedOne } from './prepared.ts';
import { visiblePosts } from './visible.ts';

/** What a list needs of a post beside its fragment. */
export interface PostRow {
  id: number;
  author_id: number;
  rev: number;
  author_rev: number;
  like_count: number;
  comment_count: number;
  liked: number;
  bookmarked: number;
}

/** Nobody has this id, so nothing is liked or bookmarked by an anonymous reader. */
const NOBODY = 0;

type Reader = { reader: number };
type Paged = Position & { limit: number };

const flag = (table: 'likes' | 'bookmarks', reader: number) =>
  sql<number>`case when exists (select 1 from ${sql.table(table)} as mine where mine.user_id = ${reader} and mine.post_id = posts.id) then 1 else 0 end`;

/** The flags cost two look-ups a post, so a query for anonymous readers goes without. */
const postRows = (db: Parameters<typeof visiblePosts>[0], reader: number | null) =>
  visiblePosts(db).select([
    'posts.id',
    'posts.author_id',
    'posts.rev',
    'users.rev as author_rev',
    'posts.like_count',
    'posts.comment_count',
    (reader === null ? sql<number>`0` : flag('likes', reader)).as('liked'),
    (reader === null ? sql<number>`0` : flag('bookmarks', reader)).as('bookmarked'),
  ]);

const bySort = <T>(make: (sort: Sort) => T) =>
  Object.fromEntries(SORTS.map((sort) => [sort, make(sort)])) as Record<Sort, T>;

const all = (known: boolean) =>
  bySort((sort) =>
    prepared<Reader & Paged, PostRow>((db, param) =>
      postRows(db, known ? param('reader') : null)
        .where(behind(sort, { likes: param('likes'), id: param('id') }))
        .orderBy(postOrder(sort))
        .limit(param('limit')),
    ),
  );
const allAnonymous = all(false);
const allKnown = all(true);

export const pageOfAll = (store: Store, sort: Sort, page: Paged, reader = NOBODY): Promise<PostRow[]> =>
  (reader === NOBODY ? allAnonymous : allKnown)[sort](store, { ...page, reader });

const ofAuthor = bySort((sort) =>
  prepared<Reader & Paged & { author: number }, PostRow>((db, param) =>
    postRows(db, param('reader'))
      .where('posts.author_id', '=', param('author'))
      .where(behind(sort, { likes: param('likes'), id: param('id') }))
      .orderBy(postOrder(sort))
      .limit(param('limit')),
  ),
);

export const pageOfAuthor = (store: Store, author: number, sort: Sort, page: Paged, reader = NOBODY) =>
  ofAuthor[sort](store, { ...page, reader, author });

const byIds = prepared<Reader & { ids: Ids }, PostRow>((db, param, engine) =>
  postRows(db, param('reader')).where(
    'posts.id',
    'in',
    sql<number>`(select id from ${idTable(engine, param('ids'))} as wanted)`,
  ),
);

/** In the order of the ids. */
export async function postsByIds(store: Store, ids: number[], reader: number): Promise<PostRow[]> {
  const rows = await byIds(store, { ids: idList(store, ids), reader });
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Own posts and those of followed users, gathered at reading: nothing is copied when somebody posts. */
export const pageOfHome = async (
  store: Store,
  reader: { id: number; following: number },
  sort: Sort,
  page: Paged,
): Promise<PostRow[]> => postsByIds(store, await homeIds(store, reader, sort, page), reader.id);

const one = preparedOne<Reader & { uid: string }, PostRow>((db, param) =>
  postRows(db, param('reader')).where('posts.uid', '=', param('uid')),
);

export const findPost = (store: Store, uid: string, reader = NOBODY) => one(store, { uid, reader });

export const createPost = (store: Store, post: { uid: string; authorId: number; content: string; now: number }) =>
  inTransaction(store, (store) => insertPost(store, post));

export async function insertPost(
  { db }: Store,
  post: { uid: string; authorId: number; content: string; now: number },
): Promise<number> {
  const { id } = await db
    .insertInto('posts')
    .values({
      uid: post.uid,
      author_id: post.authorId,
      content: post.content,
      created_at: post.now,
      updated_at: post.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await moveCount({ db }, post.authorId, 1);
  return id;
}

export async function editPost({ db }: Store, id: number, content: string, now: number): Promise<void> {
  await db
    .updateTable('posts')
    .set((eb) => ({ content, updated_at: now, rev: eb('rev', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export const deletePost = (store: Store, id: number): Promise<void> =>
  inTransaction(store, async (store) => {
    const gone = await store.db.deleteFrom('posts').where('id', '=', id).returning('author_id').executeTakeFirst();
    if (gone) await moveCount(store, gone.author_id, -1);
  });

const moveCount = ({ db }: Pick<Store, 'db'>, author: number, by: number) =>
  db
    .updateTable('users')
    .set((eb) => ({ posts_count: eb('posts_count', '+', by) }))
    .where('id', '=', author)
    .execute();
