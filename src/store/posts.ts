import { sql } from 'kysely';
import { PAGE_MAX } from '#contract/limits.ts';
import type { Post } from '#contract/views.schema.ts';
import { readOnce } from './cache/read-once.ts';
import { moveCount } from './counters.ts';
import { deletePostOrMark } from './deletion/sweep.ts';
import { atMost, behind, byStretch, type Position, postOrder, readBehind, type Sort } from './feeds/page.ts';
import { flag } from './sql/flag.ts';
import { lockRow } from './sql/lock.ts';
import { type Ids, idList, idTable, prepared, preparedOne } from './sql/prepared.ts';
import { inTransaction, type Store } from './store.ts';
import type { Json, Piece } from './views/json.ts';
import { withMarks } from './views/viewer-marks.ts';
import { commentCount, hiddenLikes, NOBODY, visiblePosts } from './visible.ts';

/** What a list needs of a post beside its fragment, and the post as it stands in a page, once that was made. */
export interface PostRow extends Piece {
  id: number;
  /** Grows when the text or what stands of the author beside it changes; both revisions only ever grow. */
  version: number;
  /** As it is stored: likes of people who are just being deleted are in it. */
  like_count: number;
  hidden_likes: number;
  comment_count: number;
  /** For a reader who is known. */
  liked?: number;
  bookmarked?: number;
  json?: Json<Post>;
}

export interface OwnedPostRow extends PostRow {
  author_id: number;
}

type Paged = Position & { limit: number };

const postRows = (db: Parameters<typeof visiblePosts>[0]) =>
  visiblePosts(db).select([
    'posts.id',
    sql<number>`posts.rev + users.rev`.as('version'),
    'posts.like_count',
    hiddenLikes.as('hidden_likes'),
    commentCount.as('comment_count'),
  ]);

const seenBy = (store: Store, rows: Promise<PostRow[]>, reader: number): Promise<PostRow[]> =>
  reader === NOBODY ? rows : rows.then((rows) => withMarks(store, rows, reader));

const all = byStretch((stretch) =>
  prepared<Paged, PostRow>((db, param) =>
    postRows(db)
      .where(behind(stretch, { likes: param('likes'), id: param('id') }))
      .orderBy(postOrder(stretch))
      .limit(atMost(param('limit'))),
  ),
);

export const pageOfAll = (store: Store, sort: Sort, page: Paged, reader = NOBODY): Promise<PostRow[]> =>
  seenBy(
    store,
    readOnce(pagesFor(store, page), nameOf('all', sort, page), () =>
      readBehind(sort, page, (stretch, page) => all[stretch](store, page)),
    ),
    reader,
  );

/** Whole lists are not kept. */
const pagesFor = (store: Store, { limit }: Paged) => (limit > PAGE_MAX + 1 ? undefined : store.kept?.().pages);

const nameOf = (of: 'all' | number, sort: Sort, { likes, id, limit }: Paged) => `${of} ${sort} ${likes} ${id} ${limit}`;

const ofAuthor = byStretch((stretch) =>
  prepared<Paged & { author: number }, PostRow>((db, param) =>
    postRows(db)
      .where('posts.author_id', '=', param('author'))
      .where(behind(stretch, { likes: param('likes'), id: param('id') }))
      .orderBy(postOrder(stretch))
      .limit(atMost(param('limit'))),
  ),
);

export const pageOfAuthor = (store: Store, author: number, sort: Sort, page: Paged, reader = NOBODY) =>
  seenBy(
    store,
    readOnce(pagesFor(store, page), nameOf(author, sort, page), () =>
      readBehind(sort, page, (stretch, page) => ofAuthor[stretch](store, { ...page, author })),
    ),
    reader,
  );

const byIds = prepared<{ ids: Ids }, PostRow>((db, param, engine) =>
  postRows(db).where('posts.id', 'in', sql<number>`(select id from ${idTable(engine, param('ids'))} as wanted)`),
);

/** In the order of the ids. */
export async function postsByIds(store: Store, ids: number[], reader = NOBODY): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  return seenBy(store, keptRows(store, ids), reader);
}

async function keptRows(store: Store, ids: number[]): Promise<PostRow[]> {
  const posts = store.kept?.().posts;
  const rows = ids.map((id) => posts?.get(id));
  const missing = ids.filter((_, i) => rows[i] === undefined);
  if (missing.length > 0) {
    const read = new Map((await byIds(store, { ids: idList(store, missing) })).map((row) => [row.id, row]));
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

const one = preparedOne<{ uid: string; reader: number }, OwnedPostRow>((db, param) =>
  postRows(db)
    .select([
      'posts.author_id',
      mark('likes', param('reader')).as('liked'),
      mark('bookmarks', param('reader')).as('bookmarked'),
    ])
    .where('posts.uid', '=', param('uid')),
);

export const findPost = (store: Store, uid: string, reader = NOBODY) => one(store, { uid, reader });

const idOnly = preparedOne<{ uid: string }, { id: number }>((db, param) =>
  visiblePosts(db).select('posts.id').where('posts.uid', '=', param('uid')),
);

/** For what hangs on it. */
export const findPostId = async (store: Store, uid: string) => (await idOnly(store, { uid }))?.id;

export const createPost = (store: Store, post: NewPost) => inTransaction(store, (store) => insertPost(store, post));

interface NewPost {
  uid: string;
  authorId: number;
  content: string;
  now: number;
}

const insert = preparedOne<NewPost, { id: number }>((db, param) =>
  db
    .insertInto('posts')
    .values({
      uid: param('uid'),
      author_id: param('authorId'),
      content: param('content'),
      created_at: param('now'),
      updated_at: param('now'),
    })
    .returning('id'),
);

/** In a transaction. */
export async function insertPost(store: Store, post: NewPost): Promise<number> {
  const made = await insert(store, post);
  await moveCount.posts(store, { id: post.authorId, by: 1 });
  return made?.id ?? 0;
}

export const editPost = (store: Store, id: number, content: string, now: number): Promise<void> =>
  inTransaction(store, async ({ db }) => {
    await db
      .updateTable('posts')
      .set((eb) => ({ content, updated_at: now, rev: eb('rev', '+', 1) }))
      .where('id', '=', id)
      .execute();
  });

/** False when somebody else was quicker. */
export const deletePost = (store: Store, id: number): Promise<boolean> =>
  inTransaction(
    store,
    async (store) => {
      if (!(await lockRow(store, 'posts', id)) || (await isMarked(store, { id }))) return false;
      await deletePostOrMark(store, id);
      return true;
    },
    `post ${id}`,
  );

const isMarked = preparedOne<{ id: number }, { post_id: number }>((db, param) =>
  db.selectFrom('deleted_posts').select('post_id').where('post_id', '=', param('id')),
);
