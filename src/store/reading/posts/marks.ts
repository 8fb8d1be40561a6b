import { sql } from 'kysely';
import { type Ids, idList, idTable, joined, preparedOne } from '../../engine/prepared.ts';
import type { ReadKey } from '../../engine/read-cache.ts';
import type { Store } from '../../engine/store.ts';
import type { PostRow } from './rows.ts';

interface Marks {
  liked: string | null;
  bookmarked: string | null;
}

/**
 * One range scan for up to this many marks, from the first post of a page on, is cheaper than 20 look-ups. A literal:
 * see `atMost`.
 */
const FEW = 128;

const inRange = preparedOne<{ reader: number; from: number; to: number }, Marks>((_db, param, engine) => {
  const marked = (table: 'likes' | 'bookmarks') => sql`(
    select ${joined(engine, 'post_id')} from (
      select post_id from ${sql.table(table)}
      where user_id = ${param('reader')} and post_id >= ${param('from')} and post_id <= ${param('to')}
      limit ${sql.lit(FEW)}
    ) as few)`;
  return sql<Marks>`select ${marked('likes')} as liked, ${marked('bookmarks')} as bookmarked`;
});

const among = preparedOne<{ reader: number; ids: Ids }, Marks>((_db, param, engine) => {
  const marked = (table: 'likes' | 'bookmarks') => sql`(
    select ${joined(engine, 'post_id')} from ${idTable(engine, param('ids'))} as wanted
    cross join ${sql.table(table)} where user_id = ${param('reader')} and post_id = wanted.id)`;
  return sql<Marks>`select ${marked('likes')} as liked, ${marked('bookmarks')} as bookmarked`;
});

const idsIn = (text: string | null | undefined): Set<number> => new Set(text ? JSON.parse(`[${text}]`) : []);

/** Everything that a reader marked among the posts from `from` on. Valid until the reader marks something else. */
interface RecentMarks {
  from: number;
  liked: Set<number>;
  bookmarked: Set<number>;
  /** From this post on there are too many marks to store them all. */
  many: number;
}

const NONE: RecentMarks = { from: Number.POSITIVE_INFINITY, liked: new Set(), bookmarked: new Set(), many: 0 };

const MARKS: ReadKey<RecentMarks> = {
  most: 100_000,
  weightOf: ({ liked, bookmarked }) => 5 + liked.size + bookmarked.size,
  lastChange: (changed, reader) => changed.last('marks', reader),
};

/** The same posts with the marks of the reader. */
export async function withMarks(store: Store, rows: PostRow[], reader: number): Promise<PostRow[]> {
  if (rows.length === 0) return rows;
  const ids = rows.map(({ id }) => id);
  const from = Math.min(...ids);
  const cache = store.readCache?.().of(MARKS);
  const known = cache?.get(reader) ?? NONE;
  if (known.from <= from) return marked(rows, known.liked, known.bookmarked);
  if (from > known.many) {
    const few = await inRange(store, { reader, from, to: cache ? Number.MAX_SAFE_INTEGER : Math.max(...ids) });
    const [liked, bookmarked] = [idsIn(few?.liked), idsIn(few?.bookmarked)];
    if (liked.size < FEW && bookmarked.size < FEW) {
      cache?.set(reader, { from, liked, bookmarked, many: known.many });
      return marked(rows, liked, bookmarked);
    }
    cache?.set(reader, { ...known, many: from });
  }
  const all = await among(store, { reader, ids: idList(store, ids) });
  return marked(rows, idsIn(all?.liked), idsIn(all?.bookmarked));
}

export function marked(rows: PostRow[], liked: Set<number>, bookmarked: Set<number>): PostRow[] {
  if (liked.size === 0 && bookmarked.size === 0) return rows;
  return rows.map((row) => {
    const { id, author_id, version, comment_count, hot, state, rev, edit } = row;
    const likes = liked.has(id) ? 1 : 0;
    if (likes === 0 && !bookmarked.has(id)) return row;
    // The count was read a moment earlier, and may lack a like that the list already has.
    const like_count = Math.max(row.like_count, likes);
    const marks = { liked: likes, bookmarked: bookmarked.has(id) ? 1 : 0 };
    return {
      id,
      author_id,
      version,
      like_count,
      comment_count,
      ...(hot !== undefined && { hot }),
      ...(state && { state, rev, edit }),
      ...marks,
    };
  });
}
