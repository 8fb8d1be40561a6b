import { sql } from 'kysely';
import type { WholeComment } from '#contract/views.schema.ts';
import { type Ids, idList, idTable } from '../../engine/prepared.ts';
import { inChunks, type Store } from '../../engine/store.ts';
import { filterComments, wholeComment } from '../comments/json.ts';
import { type CommentRow, commentRows } from '../comments/rows.ts';
import type { Json } from '../json.ts';
import { isSeen, preparedFor, VISITOR, visibleComments } from '../visibility/visible.ts';
import { commentBytes, FRAME, jsonBytes } from './json-bytes.ts';
import { newestPer } from './newest-per.ts';
import { countWithin, share, sumOf } from './share.ts';
import {
  bytesOfReader,
  keepReader,
  type Listed,
  type ListReader,
  newestPeople,
  shortUsers,
  sizesOfPeople,
} from './short-users.ts';

/** A comment before its text is read. */
export interface CommentSize {
  id: number;
  post_id: number;
  upvote_count: number;
  downvote_count: number;
  my_vote: number | null;
  /** Bytes of its JSON without voters. */
  bytes: number;
}

const AUTHOR = ['users.username', 'users.first_name', 'users.last_name', 'users.avatar_url'];

const newest = preparedFor<{ ids: Ids; per: number }, CommentSize>((db, param, engine, reader) =>
  visibleComments(db, 'thread', reader)
    .select([
      'comments.id',
      'comments.post_id',
      'comments.upvote_count',
      'comments.downvote_count',
      sql<number | null>`(
        select up from votes where votes.user_id = ${param('reader')} and votes.comment_id = comments.id)`.as(
        'my_vote',
      ),
      sql<number>`${commentBytes(engine)} + ${jsonBytes(engine, AUTHOR)} + ${sql.lit(FRAME.comment)}`.as('bytes'),
    ])
    .where(
      'comments.id',
      'in',
      sql<number>`(select nested.id from ${newestPer(engine, {
        table: 'comments',
        parent: 'post_id',
        person: 'author_id',
        ids: param('ids'),
        per: param('per'),
        seen: isSeen('comments', 'thread', reader),
      })})`,
    )
    .orderBy('comments.id'),
);

/** The newest `per` comments of each post, in the order of writing. */
export async function newestComments(
  store: Store,
  posts: number[],
  per: number,
  reader: ListReader | undefined,
): Promise<Map<number, CommentSize[]>> {
  if (posts.length === 0 || per === 0) return new Map();
  const own = bytesOfReader(reader);
  const rows = await inChunks(store, posts, (part) =>
    newest(store, reader ?? VISITOR, { ids: idList(store, part), per }),
  );
  for (const row of rows) if (row.my_vote !== null) row.bytes += own;
  return Map.groupBy(rows, (row) => row.post_id);
}

/** The lists that belong to a post. */
export interface Nested {
  /** The people who like the post, newest first. */
  likers: number[];
  /** The comments in the order of writing. */
  comments: CommentSize[];
  /** The voters by comment, newest first. */
  voters: Map<number, Listed[]>;
}

type SizeOf = (person: number) => number;

export function needsOf({ likers, comments, voters }: Nested, sizeOf: SizeOf): [number, number, number] {
  const votersOf = ({ id }: CommentSize) => sumOf(voters.get(id) ?? [], ({ user_id }) => sizeOf(user_id));
  return [sumOf(likers, sizeOf), sumOf(comments, ({ bytes }) => bytes), sumOf(comments, votersOf)];
}

/** Cuts the lists to this many bytes; the newest entries stay. */
export function trimmed(nested: Nested, bytes: number, sizeOf: SizeOf): Nested {
  const [forLikers = 0, forComments = 0, forVoters = 0] = share(bytes, needsOf(nested, sizeOf));
  const likers = nested.likers.slice(0, countWithin(nested.likers, forLikers, sizeOf));
  const count = countWithin(nested.comments.toReversed(), forComments, (comment) => comment.bytes);
  const comments = nested.comments.slice(nested.comments.length - count);
  const voters = new Map<number, Listed[]>();
  let left = forVoters;
  for (const { id } of comments.toReversed()) {
    const all = nested.voters.get(id) ?? [];
    const kept = all.slice(
      0,
      countWithin(all, left, ({ user_id }) => sizeOf(user_id)),
    );
    left -= sumOf(kept, ({ user_id }) => sizeOf(user_id));
    voters.set(id, kept);
  }
  return { likers, comments, voters };
}

/** The newest voters of each comment, `most` at most. */
export const newestVoters = (
  store: Store,
  comments: CommentSize[],
  most: number,
  reader: ListReader | undefined,
): Promise<Map<number, Listed[]>> => {
  const voted = comments.filter((row) => row.upvote_count + row.downvote_count > 0);
  return newestPeople(
    store,
    'voters',
    voted.map(({ id }) => id),
    most,
    reader,
  );
};

const byIds = preparedFor<{ ids: Ids }, CommentRow>((db, param, engine, reader) =>
  commentRows(db, 'thread', reader).where(
    'comments.id',
    'in',
    sql<number>`(select id from ${idTable(engine, param('ids'))} as wanted)`,
  ),
);

/** The JSON of the comments. Leaves out those that were deleted since. */
export async function wholeComments(
  store: Store,
  comments: CommentSize[],
  voters: Map<number, Listed[]>,
  reader: ListReader | undefined,
): Promise<Map<number, Json<WholeComment>>> {
  const sides = new Map(
    comments.map((comment) => [comment.id, sidesOf(comment, voters.get(comment.id) ?? [], reader)]),
  );
  const jsonOf = await shortUsers(
    store,
    [...sides.values()].flatMap(({ up, down }) => [...up, ...down]),
  );
  const ids = comments.map(({ id }) => id);
  const made = await inChunks(store, ids, async (part) =>
    (await filterComments(store, await byIds(store, reader ?? VISITOR, { ids: idList(store, part) }), reader)).map(
      (row) => {
        const { up = [], down = [] } = sides.get(row.id) ?? {};
        return [row.id, wholeComment(row, jsonOf(up), jsonOf(down))] as const;
      },
    ),
  );
  return new Map(made);
}

function sidesOf(comment: CommentSize, voters: Listed[], reader: ListReader | undefined) {
  const side = (up: number) => {
    const people = voters.filter((voter) => voter.up === up).map(({ user_id }) => user_id);
    return keepReader(people, Math.max(1, voters.length), reader, comment.my_vote === up);
  };
  return { up: side(1), down: side(0) };
}

/** The comments of one post in the order of writing. `json` has the newest ones, as many as fit. */
export async function commentsWithVoters(
  store: Store,
  comments: CommentSize[],
  { records, bytes }: { records: number; bytes: number },
  reader: ListReader | undefined,
): Promise<{ json: Json<WholeComment>[]; fitted: number }> {
  const perComment = Math.max(1, Math.floor(records / Math.max(1, comments.length)));
  const nested = { likers: [], comments, voters: await newestVoters(store, comments, perComment, reader) };
  const sizeOf = await sizesOfPeople(
    store,
    [...nested.voters.values()].flat().map(({ user_id }) => user_id),
  );
  const kept = trimmed(nested, bytes, sizeOf);
  const made = await wholeComments(store, kept.comments, kept.voters, reader);
  return { json: kept.comments.flatMap(({ id }) => made.get(id) ?? []), fitted: kept.comments.length };
}
