import { type RawBuilder, sql } from 'kysely';
import { atMost } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { after, byKeyRange, type KeyRange, type Position, postOrder, readAfter, START } from '../page.ts';
import { markedByIds, type PostRow } from '../posts/rows.ts';
import { isSeenAuthor, preparedFor } from '../visibility/visible.ts';
import type { HomeParams, HomeReader, Paged, StoredOrder } from './home.ts';
import { postsOfRuns } from './runs.ts';

type Param = <K extends keyof HomeParams>(name: K) => HomeParams[K];

export const newestOfHome = (store: Store, reader: HomeReader, limit: number): Promise<Position[]> =>
  seek.newest(store, reader, { ...START.newest, limit });

export async function pageOfHome(store: Store, reader: HomeReader, sort: StoredOrder, page: Paged): Promise<PostRow[]> {
  if (sort !== 'trending') {
    const seekIds = async (id: number, limit: number) =>
      idsOf(await seek[sort](store, reader, { likes: 0, id, limit }));
    const rows = await postsOfRuns(store, reader, sort, page, seekIds);
    if (rows) return rows;
  }
  if (sort === 'trending' && reader.following > MANY) {
    const top = await fromTop(store, reader, { ...page, most: reader.following });
    const rows = top.length === page.limit ? await markedByIds(store, idsOf(top), reader) : [];
    if (rows.length === page.limit) return rows;
  }
  return bySeek(store, reader, sort, page);
}

const seek = byKeyRange((range) =>
  preparedFor<Paged, Position>((_db, param, _engine, reader) => seekQuery(range, param, reader)),
);

/** Reads on when some of what was found is not for the reader, or was deleted since. */
async function bySeek(store: Store, reader: HomeReader, sort: StoredOrder, page: Paged): Promise<PostRow[]> {
  const rows: PostRow[] = [];
  for (let rest = page; ; ) {
    const found = await readAfter(sort, rest, (range, page) => seek[range](store, reader, page));
    rows.push(...(await markedByIds(store, idsOf(found), reader)));
    const last = found.at(-1);
    if (!last || found.length < rest.limit || rows.length === page.limit) return rows;
    rest = { ...last, limit: page.limit - rows.length };
  }
}

/**
 * For each author its posts in order, through the index that has that order; SQLite stops reading an author at the first
 * post that cannot reach the page. Without the forced shape (CROSS JOIN, INDEXED BY) it reads them all. A post's own state
 * is not in the index: it is asked for where the post is read.
 */
function seekQuery(range: KeyRange, param: Param, reader: Parameters<typeof isSeenAuthor>[1]): RawBuilder<Position> {
  const byLikes = range === 'sameLikes' || range === 'fewerLikes';
  const index = sql.raw(byLikes ? 'posts_author_id_like_count_id' : 'posts_author_id_id');
  return sql<Position>`
    select posts.id, posts.like_count as likes
    from (select followee_id as id from follows where follower_id = ${param('reader')} union all select ${param('reader')}) as author
    cross join users on users.id = author.id and ${isSeenAuthor('home', reader)}
    cross join posts indexed by ${index} on posts.author_id = author.id
    where ${after(range, { likes: param('likes'), id: param('id') })}
    order by ${postOrder(range)}
    limit ${atMost(param('limit'))}`;
}

/** From here on the top of all posts is likely to fill the page sooner than a seek for each author. */
const MANY = 50;

const fromTop = preparedFor<Paged & { most: number }, { id: number }>(
  (_db, param, _engine, reader) => sql<{ id: number }>`
    select id
    from (
      select id, author_id
      from (
        select id, author_id, like_count from posts where like_count = ${param('likes')} and id < ${param('id')}
        union all
        select id, author_id, like_count from posts where like_count < ${param('likes')}
        order by like_count desc, id desc
      )
      limit ${atMost(param('most'))}
    ) as top
    where (
        author_id = ${param('reader')}
        or exists (select 1 from follows where follower_id = ${param('reader')} and followee_id = top.author_id)
      ) and exists (select 1 from users where users.id = top.author_id and ${isSeenAuthor('home', reader)})
    limit ${atMost(param('limit'))}`,
);

const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);
