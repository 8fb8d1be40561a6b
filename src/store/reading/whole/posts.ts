import { sql } from 'kysely';
import type { WholePost } from '#contract/views.schema.ts';
import { type Ids, idList, idTable, prepared } from '../../engine/prepared.ts';
import { inChunks, type Store } from '../../engine/store.ts';
import type { Engine } from '../../schema/table.ts';
import type { Json } from '../json.ts';
import { wholePosts } from '../posts/json.ts';
import type { PostRow } from '../posts/rows.ts';
import {
  type CommentSize,
  type Nested,
  needsOf,
  newestComments,
  newestVoters,
  trimmed,
  wholeComments,
} from './comments.ts';
import { FRAME, jsonBytes } from './json-bytes.ts';
import { countWithin, share, sumOf } from './share.ts';
import { bytesOfReader, keepReader, type ListReader, newestPeople, shortUsers, sizesOfPeople } from './short-users.ts';

/** The limits of all nested lists together: records, and bytes of JSON including what the lists belong to. */
export interface Bounds {
  records: number;
  bytes: number;
}

export interface WholePosts {
  json: Json<WholePost>[];
  /** The number of rows that fit, from the first on. */
  fitted: number;
  comments: number;
}

/**
 * Posts with their likers, comments and voters. The records are split evenly over the posts, and within a post over its
 * three kinds. The bytes are split in the same way; at most half of them are for the posts themselves. The newest
 * entries stay.
 */
export async function postsWithLists(
  store: Store,
  all: PostRow[],
  bounds: Bounds,
  reader: ListReader | undefined,
): Promise<WholePosts> {
  const sizeOf = await sizesOfPosts(store, all, reader);
  const rows = all.slice(0, Math.max(1, countWithin(all, bounds.bytes / 2, sizeOf)));
  const nested = await nestedIn(store, rows, { ...bounds, bytes: bounds.bytes - sumOf(rows, sizeOf) }, reader);
  const kept = nested.flatMap(({ comments }) => comments);
  const voters = new Map(nested.flatMap(({ voters }) => [...voters]));
  const commentJson = await wholeComments(store, kept, voters, reader);
  const likers = rows.map((row, i) => {
    const { likers = [] } = nested[i] ?? {};
    return keepReader(likers, Math.max(1, likers.length), reader, row.liked === 1);
  });
  const people = await shortUsers(store, likers.flat());
  const places = new Map(rows.map(({ id }, i) => [id, i]));
  const json = await wholePosts(store, rows, ({ id }) => {
    const place = places.get(id) ?? -1;
    return {
      likedBy: people(likers[place] ?? []),
      comments: (nested[place]?.comments ?? []).flatMap(({ id }) => commentJson.get(id) ?? []),
    };
  });
  return { json, fitted: rows.length, comments: kept.length };
}

const TEXTS = ['posts.content', 'users.username', 'users.first_name', 'users.last_name', 'users.avatar_url'];

/** The content warning has at most 160 bytes. */
const pictureBytes = (engine: Engine) => sql`
  case when posts.pictures = 0 then 0 else ${sql.lit(FRAME.cover)} + coalesce((
    select cast(sum(${jsonBytes(engine, ['media.alt'])} + ${sql.lit(FRAME.picture)}) as integer)
    from media where media.post_id = posts.id), 0) end`;

const sizes = prepared<{ ids: Ids }, { id: number; bytes: number }>((db, param, engine) =>
  db
    .selectFrom('posts')
    .crossJoin('users')
    .whereRef('users.id', '=', 'posts.author_id')
    .select([
      'posts.id',
      sql<number>`${jsonBytes(engine, TEXTS)} + ${sql.lit(FRAME.post)} + ${pictureBytes(engine)}`.as('bytes'),
    ])
    .where('posts.id', 'in', sql<number>`(select id from ${idTable(engine, param('ids'))} as wanted)`),
);

async function sizesOfPosts(
  store: Store,
  rows: PostRow[],
  reader: ListReader | undefined,
): Promise<(row: PostRow) => number> {
  const ids = rows.map(({ id }) => id);
  const found = await inChunks(store, ids, (part) => sizes(store, { ids: idList(store, part) }));
  const bytes = new Map(found.map((row) => [row.id, row.bytes]));
  const own = bytesOfReader(reader);
  return ({ id, liked }) => (bytes.get(id) ?? 0) + (liked === 1 ? own : 0);
}

/** The nested lists of each row, within the bounds. */
async function nestedIn(
  store: Store,
  rows: PostRow[],
  bounds: Bounds,
  reader: ListReader | undefined,
): Promise<Nested[]> {
  const per = Math.max(1, Math.floor(bounds.records / Math.max(1, rows.length)));
  const likedIds = rows.filter((row) => row.like_count > 0).map(({ id }) => id);
  // Held comments are not counted, but some readers see them.
  const commentedIds = rows.filter((row) => row.comment_count > 0 || reader?.special).map(({ id }) => id);
  const likers = await newestPeople(store, 'likers', likedIds, per, reader);
  const comments = await newestComments(store, commentedIds, per, reader);

  const plans = rows.map((row) => plan(row, comments.get(row.id) ?? [], per));
  const kept = plans.flatMap((plan) => plan.comments);
  const voters = await newestVoters(store, kept, Math.max(0, ...plans.map((plan) => plan.votersOfEach)), reader);
  const nested = plans.map((plan, i) => ({
    likers: (likers.get(rows[i]?.id ?? 0) ?? []).slice(0, plan.likes).map(({ user_id }) => user_id),
    comments: plan.comments,
    voters: new Map(plan.comments.map(({ id }) => [id, (voters.get(id) ?? []).slice(0, plan.votersOfEach)])),
  }));

  const sizeOf = await sizesOfPeople(store, peopleIn(nested));
  const needs = nested.map((lists) => sumOf(needsOf(lists, sizeOf), (bytes) => bytes));
  const shares = share(bounds.bytes, needs);
  return nested.map((lists, i) => trimmed(lists, shares[i] ?? 0, sizeOf));
}

function plan(row: PostRow, comments: CommentSize[], per: number) {
  const votes = sumOf(comments, (comment) => comment.upvote_count + comment.downvote_count);
  const [likes = 0, commentShare = 0, voteShare = 0] = share(per, [row.like_count, comments.length, votes]);
  const kept = comments.slice(comments.length - commentShare);
  const fits = sumOf(kept, (comment) => comment.upvote_count + comment.downvote_count) <= voteShare;
  const votersOfEach = fits ? voteShare : Math.floor(voteShare / Math.max(1, kept.length));
  return { likes, comments: kept, votersOfEach };
}

function* peopleIn(nested: Nested[]): Generator<number> {
  for (const { likers, voters } of nested) {
    yield* likers;
    for (const list of voters.values()) for (const { user_id } of list) yield user_id;
  }
}
