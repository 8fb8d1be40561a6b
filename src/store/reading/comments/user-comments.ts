import { sql } from 'kysely';
import { atMost, preparedOne } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { isInOrder, LOOKED_AT, type Page, pageOf, positionOfId } from '../page.ts';
import { type PostRow, postsByIds } from '../posts/posts.ts';
import { withMarks } from '../posts/viewer-marks.ts';
import { isSeen, preparedFor, type Reader, type ReaderOf, VISITOR } from '../visibility/visible.ts';
import { type CommentRow, commentRows } from './comments.ts';
import { withOwnVotes } from './viewer-votes.ts';

type From = { author: number; id: number };

/** So many comments are looked at: the posts of any number of them may not be there for the reader. */
const latest = (param: <K extends keyof From>(name: K) => number) => sql`(
  select * from comments where author_id = ${param('author')} and id < ${param('id')}
  order by id desc limit ${sql.lit(LOOKED_AT)})`;

/** The inner `users` is the author of the post. */
const isOnSeenPost = (reader: ReaderOf) => sql<boolean>`exists (
  select 1 from posts cross join users
  where posts.id = comments.post_id and users.id = posts.author_id and ${isSeen('posts', 'thread', reader)})`;

const page = preparedFor<From & { limit: number }, CommentRow>((db, param, engine, reader) =>
  commentRows(db, 'direct', reader, latest(param))
    .where(isOnSeenPost(reader))
    .$if(!isInOrder(engine, true), (query) => query.orderBy('comments.id', 'desc'))
    .limit(atMost(param('limit'))),
);

const lastLookedAt = preparedOne<From, { id: number }>(
  (_db, param) => sql`
    select id from comments where author_id = ${param('author')} and id < ${param('id')}
    order by id desc limit 1 offset ${sql.lit(LOOKED_AT - 1)}`,
);

/** What somebody said, the newest first, where the reader sees what it was said on. */
export async function pageOfUserComments(
  store: Store,
  author: number,
  { id, limit }: { id: number; limit: number },
  reader: Reader,
): Promise<Page<CommentRow>> {
  const found = await page(store, reader, { author, id, limit: limit + 1 });
  const { rows, next } = pageOf(found, limit, positionOfId);
  const last = next ? undefined : await lastLookedAt(store, { author, id });
  return {
    rows: reader.id === VISITOR.id ? rows : await withOwnVotes(store, rows, reader.id),
    next: last ? positionOfId(last) : next,
  };
}

export async function postsOf(store: Store, comments: CommentRow[], reader: Reader): Promise<PostRow[]> {
  const ids = [...new Set(comments.map(({ post_id }) => post_id))];
  const rows = await postsByIds(store, ids, reader, 'direct');
  return reader.id === VISITOR.id ? rows : withMarks(store, rows, reader.id);
}
