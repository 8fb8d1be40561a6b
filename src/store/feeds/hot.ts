import { sql } from 'kysely';
import type { PostRow } from '../posts/posts.ts';
import { type Ids, idList, idTable, prepared } from '../sql/prepared.ts';
import type { Store } from '../store.ts';
import { preparedFor, visiblePosts } from '../visibility/visible.ts';
import { atMost, type Page, type Position, pageOf, positionIn, postOrder } from './page.ts';

/** Of so many of its newest posts, a list of one's own is put into the order hot: older ones have lost against them. */
export const HOT_AMONG = 1_000;

export const newestOfAuthor = preparedFor<{ author: number }, { id: number }>((db, param, _engine, reader) =>
  visiblePosts(db, 'direct', reader)
    .select('posts.id')
    .where('posts.author_id', '=', param('author'))
    .orderBy('posts.id', 'desc')
    .limit(sql.lit(HOT_AMONG)),
);

type Paged = Position & { limit: number };
type Found = { id: number; like_count: number; hot: number };

const hottest = prepared<Paged & { ids: Ids }, Found>(
  (_db, param, engine) => sql<Found>`
    select posts.id, posts.like_count, posts.hot
    from ${idTable(engine, param('ids'))} as wanted cross join posts
    where posts.id = wanted.id
      and (posts.hot < ${param('likes')} or (posts.hot = ${param('likes')} and posts.id < ${param('id')}))
    order by ${postOrder('hot')} limit ${atMost(param('limit'))}`,
);

/** A page of these posts in the order hot; `read` gives those of them that the reader sees. */
export async function pageByHot(
  store: Store,
  among: { id: number }[],
  page: Paged,
  read: (ids: number[]) => Promise<PostRow[]>,
): Promise<Page<PostRow>> {
  const ids = idList(
    store,
    among.map(({ id }) => id),
  );
  const found = await hottest(store, { ...page, ids, limit: page.limit + 1 });
  const { rows, next } = pageOf(found, page.limit, positionIn('hot'));
  return { rows: await read(rows.map(({ id }) => id)), next };
}
