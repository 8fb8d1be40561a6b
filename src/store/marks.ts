import { sql } from 'kysely';
import type { Store } from './open.ts';
import type { PostRow } from './posts.ts';
import { type Ids, idList, idTable, prepared } from './prepared.ts';

interface Mark {
  post_id: number;
  /** Liked, else bookmarked. */
  liked: number;
}

const marksWhere = (reader: number, where: ReturnType<typeof sql>) => sql<Mark>`
  select post_id, 1 as liked from likes where user_id = ${reader} and ${where}
  union all
  select post_id, 0 as liked from bookmarks where user_id = ${reader} and ${where}`;

const inRange = prepared<{ reader: number; from: number; to: number }, Mark>((_db, param) =>
  marksWhere(param('reader'), sql`post_id >= ${param('from')} and post_id <= ${param('to')}`),
);

const among = prepared<{ reader: number; ids: Ids }, Mark>((_db, param, engine) =>
  marksWhere(param('reader'), sql`post_id in (select id from ${idTable(engine, param('ids'))} as wanted)`),
);

/** Closer together than this, ids are read as one range: 5 µs for a page, where a look-up for each takes 20. */
const CLOSE = 5_000;

/** The same posts, with what the reader did with them. */
export async function withMarks(store: Store, rows: PostRow[], reader: number): Promise<PostRow[]> {
  if (rows.length === 0) return rows;
  const ids = rows.map(({ id }) => id);
  const [from, to] = [Math.min(...ids), Math.max(...ids)];
  const marks = await (to - from < CLOSE
    ? inRange(store, { reader, from, to })
    : among(store, { reader, ids: idList(store, ids) }));
  if (marks.length === 0) return rows;
  const liked = new Set(marks.filter((mark) => mark.liked === 1).map(({ post_id }) => post_id));
  const bookmarked = new Set(marks.filter((mark) => mark.liked === 0).map(({ post_id }) => post_id));
  return rows.map((row) => {
    const likes = liked.has(row.id) ? 1 : 0;
    // The count was read a moment earlier: a like that came in between is in the list, so it counts.
    const like_count = Math.max(row.like_count, likes);
    return { ...row, like_count, liked: likes, bookmarked: bookmarked.has(row.id) ? 1 : 0 };
  });
}
