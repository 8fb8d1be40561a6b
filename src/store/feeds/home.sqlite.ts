import { type RawBuilder, sql } from 'kysely';
import { type PostRow, postsByIds } from '../posts.ts';
import { prepared } from '../sql/prepared.ts';
import type { Store } from '../store.ts';
import { isShownPost } from '../visible.ts';
import { scanPosts } from './authors-by-post.ts';
import { followeesOf } from './followees.ts';
import type { HomeParams, HomeReader } from './home.ts';
import { atMost, behind, byStretch, type Position, postOrder, readBehind, type Sort, type Stretch } from './page.ts';

type Page = Position & { limit: number };
type Param = <K extends keyof HomeParams>(name: K) => HomeParams[K];

export async function pageOfHome(store: Store, reader: HomeReader, sort: Sort, page: Page): Promise<PostRow[]> {
  if (sort !== 'trending') return scanned(store, reader, sort, page);
  if (reader.following > MANY) {
    const top = await ofTop(store, { ...page, reader: reader.id, most: reader.following });
    const rows = top.length === page.limit ? await postsByIds(store, idsOf(top), reader.id) : [];
    if (rows.length === page.limit) return rows;
  }
  return sought(store, reader, sort, page);
}

/** A post looked at in a scan costs 5 ns, a seek for an author 800. */
const SCANNED_PER_AUTHOR = 256;

/** Goes through the posts in their order and picks those of followed authors; when they are rare, seeks them instead. */
async function scanned(
  store: Store,
  reader: HomeReader,
  sort: 'newest' | 'oldest',
  { id, limit }: Page,
): Promise<PostRow[]> {
  const { wanted, count, newestPost } = await followeesOf(store, reader.id);
  const scan = {
    direction: sort === 'newest' ? (-1 as const) : (1 as const),
    newest: newestPost,
    wanted,
    most: count * SCANNED_PER_AUTHOR,
  };
  const rows: PostRow[] = [];
  for (let position = id; ; ) {
    const lacking = limit - rows.length;
    const found = await scanPosts(store, { ...scan, position, limit: lacking });
    rows.push(...(await postsByIds(store, found.ids, reader.id)));
    if (found.ended || rows.length === limit) return rows;
    position = found.position;
    if (found.ids.length === lacking) continue;
    const rest = await sought(store, reader, sort, { likes: 0, id: position, limit: limit - rows.length });
    return [...rows, ...rest];
  }
}

const seek = byStretch((stretch) => prepared<HomeParams, Position>((_db, param) => seekQuery(stretch, param)));

/** Reads on when posts were deleted since they were found: a page that is short is taken for the last. */
async function sought(store: Store, reader: HomeReader, sort: Sort, page: Page): Promise<PostRow[]> {
  const rows: PostRow[] = [];
  for (let rest = page; ; ) {
    const found = await readBehind(sort, rest, (stretch, page) => seek[stretch](store, { ...page, reader: reader.id }));
    rows.push(...(await postsByIds(store, idsOf(found), reader.id)));
    const last = found.at(-1);
    if (!last || found.length < rest.limit || rows.length === page.limit) return rows;
    rest = { ...last, limit: page.limit - rows.length };
  }
}

/**
 * For each author its posts in order, through the index that has that order; SQLite stops reading an author at the first
 * post that cannot reach the page. Without the forced shape (CROSS JOIN, INDEXED BY) it reads them all.
 */
function seekQuery(stretch: Stretch, param: Param): RawBuilder<Position> {
  const byLikes = stretch === 'level' || stretch === 'fewer';
  const index = sql.raw(byLikes ? 'posts_author_id_like_count_id' : 'posts_author_id_id');
  return sql<Position>`
    select posts.id, posts.like_count as likes
    from (select followee_id as id from follows where follower_id = ${param('reader')} union all select ${param('reader')}) as author
    cross join posts indexed by ${index} on posts.author_id = author.id
    where ${behind(stretch, { likes: param('likes'), id: param('id') })}
      and ${isShownPost(sql`posts.id`, sql`posts.author_id`)}
    order by ${postOrder(stretch)}
    limit ${atMost(param('limit'))}`;
}

/** From here on the top of all posts is likely to fill the page sooner than a seek for each author. */
const MANY = 50;

const ofTop = prepared<HomeParams & { most: number }, { id: number }>(
  (_db, param) => sql<{ id: number }>`
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
      ) and ${isShownPost(sql`top.id`, sql`top.author_id`)}
    limit ${atMost(param('limit'))}`,
);

const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);
