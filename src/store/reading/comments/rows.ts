import { type RawBuilder, sql } from 'kysely';
import type { Comment } from '#contract/views.schema.ts';
import type { Changed } from '../../engine/changed.ts';
import { atMost, type Ids, idList, idTable, prepared, preparedOne } from '../../engine/prepared.ts';
import { cached, type ReadKey } from '../../engine/read-cache.ts';
import type { Store } from '../../engine/store.ts';
import type { ContentState } from '../../schema/posts/posts.ts';
import { type CachedJson, type Json, withoutJson } from '../json.ts';
import { isInOrder, LOOKED_AT, type Page, pageOf, positionOfId } from '../page.ts';
import { editOf } from '../posts/held-edits.ts';
import { withMarks } from '../posts/marks.ts';
import { type PostRow, postsByIds } from '../posts/rows.ts';
import {
  isSeen,
  type Place,
  preparedFor,
  preparedOneFor,
  type Reader,
  type ReaderOf,
  VISITOR,
  visibleComments,
} from '../visibility/visible.ts';

/** A comment, with its JSON in a page once that was made. */
export interface CommentRow extends CachedJson {
  id: number;
  uid: string;
  post_id: number;
  author_id: number;
  parent_id: number | null;
  /** Null for a comment that is not a reply. */
  parent_uid: string | null;
  text: string;
  upvote_count: number;
  downvote_count: number;
  created_at: number;
  updated_at: number;
  username: string;
  first_name: string;
  last_name: string;
  avatar_url: string;
  bird: string;
  /** Only set for a special reader: the state, the revision, and the held edit if they see it. */
  state?: ContentState;
  rev?: number | undefined;
  edit?: number | null | undefined;
  /** The reader's own vote: 1 up, 0 down. Null or undefined if there is none. */
  my_vote?: number | null;
  /** The words of the text, set once a filter needs them. */
  words?: readonly string[];
  json?: Json<Comment>;
}

/** The uid of the parent, whatever its state. Nothing else about the parent is revealed. */
export const parentUid = sql<string | null>`
  case when comments.parent_id is not null then coalesce(
    (select parent.uid from comments as parent where parent.id = comments.parent_id),
    (select uid from comment_tombstones where comment_id = comments.parent_id)) end`;

const withEdit = <T>(reader: ReaderOf, edited: RawBuilder<T>, shown: RawBuilder<T>): RawBuilder<T> =>
  reader ? sql<T>`coalesce(${edited}, ${shown})` : shown;

export const commentRows = (...seen: Parameters<typeof visibleComments>) =>
  visibleComments(...seen)
    .$if(seen[2] !== undefined, (query) =>
      query
        .leftJoin('held_edits', editOf('comments', seen[2]))
        .select(['comments.state', 'comments.updated_at as rev', 'held_edits.id as edit']),
    )
    .select([
      'comments.id',
      'comments.uid',
      'comments.post_id',
      'comments.author_id',
      'comments.parent_id',
      parentUid.as('parent_uid'),
      withEdit(seen[2], sql<string>`held_edits.text`, sql<string>`comments.text`).as('text'),
      'comments.upvote_count',
      'comments.downvote_count',
      'comments.created_at',
      withEdit(seen[2], sql<number>`held_edits.created_at`, sql<number>`comments.updated_at`).as('updated_at'),
      'users.username',
      'users.first_name',
      'users.last_name',
      'users.avatar_url',
      'users.bird',
    ]);

type Paged = { id: number; limit: number };

/** Cached by post, first id and limit. */
const COMMENTS: ReadKey<CommentRow[], string> = {
  // In characters.
  most: 2_500_000,
  weightOf: (rows) => weightOfComments(rows),
  lastChange: (changed, name, rows) => lastChangeOfThread(changed, Number.parseInt(name, 10), rows),
};
export const weightOfComments = (rows: CommentRow[]): number =>
  rows.reduce((sum, row) => sum + COMMENT_FRAME + lengthOf(row), COMMENT_FRAME);
export const lastChangeOfThread = (changed: Changed, post: number, rows: CommentRow[]): number =>
  rows.reduce((last, { author_id }) => Math.max(last, changed.last('author', author_id)), changed.last('thread', post));
const COMMENT_FRAME = 500;
const lengthOf = ({ text, first_name, last_name, avatar_url }: CommentRow): number =>
  text.length + first_name.length + last_name.length + avatar_url.length;

const page = preparedFor<Paged & { post: number }, CommentRow>((db, param, engine, reader) =>
  commentRows(db, 'thread', reader, reader && firstFew(param))
    .where('comments.post_id', '=', param('post'))
    .where('comments.id', '>', param('id'))
    .$if(!isInOrder(engine, reader), (query) => query.orderBy('comments.id'))
    .limit(atMost(param('limit'))),
);

type Param = <K extends 'post' | 'id'>(name: K) => number;

/** The comments searched for the page of a reader who does not see all of them. */
const firstFew = (param: Param) => sql`(
  select * from comments where post_id = ${param('post')} and id > ${param('id')} order by id limit ${sql.lit(LOOKED_AT)})`;

const lastOfFew = preparedOne<{ post: number; id: number }, { id: number }>(
  (_db, param) => sql<{ id: number }>`
    select id from comments where post_id = ${param('post')} and id > ${param('id')}
    order by id limit 1 offset ${sql.lit(LOOKED_AT - 1)}`,
);

/** The comments in the order of writing. */
export async function pageOfComments(
  store: Store,
  post: number,
  { id, limit }: Paged,
  reader: Reader,
): Promise<Page<CommentRow>> {
  const cache = reader.special ? undefined : store.readCache?.().of(COMMENTS);
  const read = () => page(store, reader, { post, id, limit: limit + 1 });
  const found = await cached(cache, `${post} ${id} ${limit}`, read);
  const { rows, next } = pageOf(found, limit, positionOfId);
  const last = reader.special && !next ? await lastOfFew(store, { post, id }) : undefined;
  return {
    rows: reader.id === VISITOR.id ? rows : await withOwnVotes(store, rows, reader.id),
    next: last ? positionOfId(last) : next,
  };
}

const one = (place: Place) =>
  preparedOneFor<{ post: number; uid: string }, CommentRow>((db, param, _engine, reader) =>
    commentRows(db, place, reader)
      .select(
        sql<number | null>`(
          select up from votes where votes.user_id = ${param('reader')} and votes.comment_id = comments.id)`.as(
          'my_vote',
        ),
      )
      .where('comments.uid', '=', param('uid'))
      .where('comments.post_id', '=', param('post')),
  );
const oneAt = { direct: one('direct'), answered: one('answered'), thread: one('thread') };

export const findComment = (
  store: Store,
  post: number,
  uid: string,
  reader: Reader,
  place: keyof typeof oneAt = 'direct',
) => oneAt[place](store, reader, { post, uid });

interface OwnVote {
  comment_id: number;
  up: number;
}

/**
 * Reading this many consecutive votes is faster than one look-up for each comment of a page. The limit is a literal:
 * see `atMost`.
 */
const FEW = 32;

const inRange = prepared<{ reader: number; from: number; to: number }, OwnVote>((db, param) =>
  db
    .selectFrom('votes')
    .select(['comment_id', 'up'])
    .where('user_id', '=', param('reader'))
    .where('comment_id', '>=', param('from'))
    .where('comment_id', '<=', param('to'))
    .limit(sql.lit(FEW)),
);

const among = prepared<{ reader: number; ids: Ids }, OwnVote>((db, param, engine) =>
  db
    .selectFrom('votes')
    .select(['comment_id', 'up'])
    .where('user_id', '=', param('reader'))
    .where('comment_id', 'in', sql<number>`(select id from ${idTable(engine, param('ids'))} as wanted)`),
);

/** The same comments with the votes of the reader. */
export async function withOwnVotes(store: Store, rows: CommentRow[], reader: number): Promise<CommentRow[]> {
  if (rows.length === 0) return rows;
  const [from, to] = rows.reduce(([from, to], { id }) => [Math.min(from, id), Math.max(to, id)], [Infinity, 0]);
  const few = await inRange(store, { reader, from, to });
  // There may be more votes than were read.
  const all =
    few.length < FEW
      ? few
      : await among(store, {
          reader,
          ids: idList(
            store,
            rows.map(({ id }) => id),
          ),
        });
  if (all.length === 0) return rows;
  const votes = new Map(all.map(({ comment_id, up }) => [comment_id, up]));
  return rows.map((row) => {
    const up = votes.get(row.id);
    if (up === undefined) return row;
    // The counts were read a moment earlier, and may lack a vote that the list already has.
    const counts =
      up === 1 ? { upvote_count: Math.max(row.upvote_count, 1) } : { downvote_count: Math.max(row.downvote_count, 1) };
    return { ...withoutJson(row), ...counts, my_vote: up };
  });
}

type From = { author: number; id: number };

/** The comments to search. Their number is limited, because the reader may not see the posts of any number of them. */
const latest = (param: <K extends keyof From>(name: K) => number) => sql`(
  select * from comments where author_id = ${param('author')} and id < ${param('id')}
  order by id desc limit ${sql.lit(LOOKED_AT)})`;

/** The inner `users` is the author of the post. */
const isOnSeenPost = (reader: ReaderOf) => sql<boolean>`exists (
  select 1 from posts cross join users
  where posts.id = comments.post_id and users.id = posts.author_id and ${isSeen('posts', 'thread', reader)})`;

const pageOfOwn = preparedFor<From & { limit: number }, CommentRow>((db, param, engine, reader) =>
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

/** The comments of a person, newest first, on posts that the reader sees. */
export async function pageOfUserComments(
  store: Store,
  author: number,
  { id, limit }: { id: number; limit: number },
  reader: Reader,
): Promise<Page<CommentRow>> {
  const found = await pageOfOwn(store, reader, { author, id, limit: limit + 1 });
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
