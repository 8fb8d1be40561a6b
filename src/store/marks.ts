import { sql } from 'kysely';
import type { Store } from './open.ts';
import type { PostRow } from './posts.ts';
import { type Ids, idList, idTable, prepared } from './prepared.ts';

interface Mark {
  post_id: number;
  /** Liked, else bookmarked. */
  liked: number;
}

/** As many in a row are read in a quarter of the time of a look-up for each post of a page. Not bound: see `atMost`. */
const FEW = 32;

const inRange = prepared<{ reader: number; from: number; to: number }, Mark>((_db, param) => {
  const where = sql`where user_id = ${param('reader')} and post_id >= ${param('from')} and post_id <= ${param('to')}`;
  return sql<Mark>`
    select * from (select post_id, 1 as liked from likes ${where} limit ${sql.lit(FEW)}) as liked
    union all
    select * from (select post_id, 0 as liked from bookmarks ${where} limit ${sql.lit(FEW)}) as bookmarked`;
});

const among = prepared<{ reader: number; ids: Ids }, Mark>((_db, param, engine) => {
  const where = sql`where user_id = ${param('reader')} and post_id in (select id from ${idTable(engine, param('ids'))} as wanted)`;
  return sql<Mark>`
      select post_id, 1 as liked from likes ${where} union all select post_id, 0 as liked from bookmarks ${where}`;
});

/** The same posts, with what the reader did with them. */
export async function withMarks(store: Store, rows: PostRow[], reader: number): Promise<PostRow[]> {
  if (rows.length === 0) return rows;
  const ids = rows.map(({ id }) => id);
  const few = await inRange(store, { reader, from: Math.min(...ids), to: Math.max(...ids) });
  // Perhaps not all of them.
  const marks = few.length < FEW ? few : await among(store, { reader, ids: idList(store, ids) });
  if (marks.length === 0) return rows;
  const liked = new Set(marks.filter((mark) => mark.liked === 1).map(({ post_id }) => post_id));
  const bookmarked = new Set(marks.filter((mark) => mark.liked === 0).map(({ post_id }) => post_id));
  return rows.map((row) => {
    const { id, version, comment_count } = row;
    const likes = liked.has(id) ? 1 : 0;
    if (likes === 0 && !bookmarked.has(id)) return row;
    // The count was read a moment earlier: a like that came in between is in the list, so it counts.
    const like_count = Math.max(row.like_count, likes);
    return { id, version, like_count, comment_count, liked: likes, bookmarked: bookmarked.has(id) ? 1 : 0 };
  });
}
