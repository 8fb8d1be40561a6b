import { type RawBuilder, sql } from 'kysely';
import { atMost, preparedOne } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { LOOKED_AT, type Page, type Position, pageOf, positionIn, postOrder, type Sort } from '../page.ts';
import { preparedFor, type Reader } from '../visibility/visible.ts';
import { type PostRow, postRows, withOwnMarks } from './posts.ts';

type Paged = Position & { limit: number };
type Params = Paged & { tag: number };
type Param = <K extends keyof Params>(name: K) => Params[K];

const COLUMNS = sql`posts.id, posts.author_id, posts.rev, posts.like_count, posts.comment_count, posts.state, posts.hot`;

const bySort = <T>(make: (sort: Sort) => T): Record<Sort, T> => ({
  trending: make('trending'),
  newest: make('newest'),
  oldest: make('oldest'),
  hot: make('hot'),
});

/** So many of its posts, from the position on. By likes or hot: the newest ones, wherever the page begins. */
function few(sort: Sort, param: Param): RawBuilder<unknown> {
  const behind = {
    newest: sql`and post_tags.post_id < ${param('id')}`,
    oldest: sql`and post_tags.post_id > ${param('id')}`,
    trending: sql``,
    hot: sql``,
  }[sort];
  return sql`(
    select ${COLUMNS} from post_tags cross join posts
    where posts.id = post_tags.post_id and post_tags.tag_id = ${param('tag')} ${behind}
    order by post_tags.post_id ${sql.raw(sort === 'oldest' ? 'asc' : 'desc')} limit ${sql.lit(LOOKED_AT)})`;
}

const page = bySort((sort) =>
  preparedFor<Params, PostRow>((db, param, engine, reader) => {
    const rows = postRows(db, 'public', reader, few(sort, param)).limit(atMost(param('limit')));
    if (sort === 'trending' || sort === 'hot') {
      const rank = sql.ref(sort === 'hot' ? 'posts.hot' : 'posts.like_count');
      return rows
        .where(sql<boolean>`(${rank}, posts.id) < (${param('likes')}, ${param('id')})`)
        .orderBy(postOrder(sort));
    }
    // SQLite reads them in their order; told to sort them, it would first read them all.
    return engine === 'sqlite' ? rows : rows.orderBy(postOrder(sort));
  }),
);

const lastOfFew = bySort((sort) =>
  preparedOne<Params, { id: number; like_count: number }>(
    (_db, param) => sql<{ id: number; like_count: number }>`
      select id, like_count from ${few(sort, param)} as posts limit 1 offset ${sql.lit(LOOKED_AT - 1)}`,
  ),
);

export async function pageOfTag(
  store: Store,
  tag: number,
  sort: Sort,
  { likes, id, limit }: Paged,
  reader: Reader,
): Promise<Page<PostRow>> {
  const params = { tag, likes, id, limit: limit + 1 };
  const found = await page[sort](store, reader, params);
  const { rows, next } = pageOf(found, limit, positionIn(sort));
  const last = next || sort === 'trending' || sort === 'hot' ? undefined : await lastOfFew[sort](store, params);
  return { rows: await withOwnMarks(store, rows, reader), next: last ? positionIn(sort)(last) : next };
}
