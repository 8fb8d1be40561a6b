import { sql } from 'kysely';
import type { WholePost, WholeUser } from '#contract/views.schema.ts';
import { atMost, type Ids, idList, idTable } from '../../engine/prepared.ts';
import { inChunks, type Store } from '../../engine/store.ts';
import type { Json } from '../json.ts';
import { START } from '../page.ts';
import { wholeUser } from '../people/json.ts';
import { ownFollows, type UserRow, userRows } from '../people/rows.ts';
import { filterPosts } from '../posts/json.ts';
import { markedPosts, pageOfMarked } from '../posts/lists.ts';
import type { PostRow } from '../posts/rows.ts';
import { preparedFor, VISITOR, visiblePeople } from '../visibility/visible.ts';
import { FRAME, jsonBytes } from './json-bytes.ts';
import { type Bounds, postsWithLists } from './posts.ts';
import { countWithin, share, sumOf } from './share.ts';
import { bytesOfReader, keepReader, type ListReader, newestPeople, shortUsers, sizesOfPeople } from './short-users.ts';

/** A person before their texts are read. */
export type UserSize = Pick<UserRow, 'id' | 'following_count' | 'followers_count' | 'followed' | 'follows_reader'> & {
  bytes: number;
};

const TEXTS = ['username', 'first_name', 'last_name', 'avatar_url', 'cover_url', 'bio', 'website'];

const newest = preparedFor<{ limit: number }, UserSize>((db, param, engine, reader) =>
  visiblePeople(db, 'found', reader)
    .select(ownFollows(param('reader')))
    .select([
      'users.id',
      'users.following_count',
      'users.followers_count',
      sql<number>`${jsonBytes(
        engine,
        TEXTS.map((column) => `users.${column}`),
      )} + ${sql.lit(FRAME.user)}`.as('bytes'),
    ])
    .orderBy('users.id', 'desc')
    .limit(atMost(param('limit'))),
);

/** The newest users first. */
export const newestUsers = (store: Store, limit: number, reader: ListReader | undefined): Promise<UserSize[]> =>
  newest(store, reader ?? VISITOR, { limit });

const byIds = preparedFor<{ ids: Ids }, UserRow>((db, param, engine, reader) =>
  userRows(db, 'profile', reader)
    .select(ownFollows(param('reader')))
    .where('users.id', 'in', sql<number>`(select id from ${idTable(engine, param('ids'))} as wanted)`)
    .orderBy('users.id'),
);

export interface WholeUsers {
  json: Json<WholeUser>[];
  /** The number of people that fit, from the first on. */
  fitted: number;
}

/**
 * Users with the people whom they follow, their followers and, only for the reader, the bookmarks; in the order of
 * sign-up. At most half of the bytes is for the users themselves, and half of the rest for follows if there are
 * bookmarks.
 */
export async function usersWithLists(
  store: Store,
  all: UserSize[],
  { cap, ...bounds }: Bounds & { cap: number },
  reader: ListReader | undefined,
): Promise<WholeUsers> {
  const ownRecord = bytesOfReader(reader);
  const sizeOf = (user: UserSize) =>
    user.bytes + ownRecord * ((user.followed === 1 ? 1 : 0) + (user.follows_reader === 1 ? 1 : 0));
  const users = all.slice(0, Math.max(1, countWithin(all, bounds.bytes / 2, sizeOf)));
  const per = Math.max(1, Math.floor(bounds.records / Math.max(1, users.length)));
  const own = users.find(({ id }) => id === reader?.id);
  const bookmarked =
    own && reader && !reader.closed_until ? await latestBookmarks(store, reader, Math.min(cap, per)) : [];
  const left = bounds.bytes - sumOf(users, sizeOf);

  const follows = await followsOf(store, users, reader, {
    records: per,
    bytes: bookmarked.length > 0 ? left / 2 : left,
    bookmarks: (user) => (user === own ? bookmarked.length : 0),
  });
  const listed = users.map((user, i) => {
    const { following = [], followers = [] } = follows.lists[i] ?? {};
    return {
      following: keepReader(following, Math.max(1, following.length), reader, user.follows_reader === 1),
      followers: keepReader(followers, Math.max(1, followers.length), reader, user.followed === 1),
    };
  });
  const bookmarks = await bookmarksWithin(
    store,
    bookmarked,
    own ? (listed[users.indexOf(own)] as Lists) : { following: [], followers: [] },
    { records: per, bytes: left - follows.bytes },
    reader,
  );
  const people = await shortUsers(
    store,
    listed.flatMap(({ following, followers }) => [...following, ...followers]),
  );
  const places = new Map(users.map(({ id }, i) => [id, i]));
  const ids = users.map(({ id }) => id).sort((a, b) => a - b);
  const json = await inChunks(store, ids, async (part) =>
    (await byIds(store, reader ?? VISITOR, { ids: idList(store, part) })).map((row) => {
      const { following = [], followers = [] } = listed[places.get(row.id) ?? -1] ?? {};
      const isOwn = row.id === reader?.id;
      const lists = { following: people(following), followers: people(followers), bookmarks: isOwn ? bookmarks : [] };
      return wholeUser(row, reader, lists);
    }),
  );
  return { json, fitted: users.length };
}

interface Lists {
  following: number[];
  followers: number[];
}

interface FollowBounds extends Bounds {
  /** The number of bookmarks, which share the records. */
  bookmarks: (user: UserSize) => number;
}

/** The people whom each user follows, and who follow each user, newest first. */
async function followsOf(
  store: Store,
  users: UserSize[],
  reader: ListReader | undefined,
  { records, bytes, bookmarks }: FollowBounds,
): Promise<{ lists: Lists[]; bytes: number }> {
  const ids = users.map(({ id }) => id);
  const following = await newestPeople(store, 'following', ids, records, reader);
  const followers = await newestPeople(store, 'followers', ids, records, reader);
  const wanted = users.map((user) => {
    const [most = 0, mostBack = 0] = share(records, [user.following_count, user.followers_count, bookmarks(user)]);
    return {
      following: (following.get(user.id) ?? []).slice(0, most).map(({ user_id }) => user_id),
      followers: (followers.get(user.id) ?? []).slice(0, mostBack).map(({ user_id }) => user_id),
    };
  });
  const sizeOf = await sizesOfPeople(
    store,
    wanted.flatMap(({ following, followers }) => [...following, ...followers]),
  );
  const needs = wanted.map(({ following, followers }) => [sumOf(following, sizeOf), sumOf(followers, sizeOf)]);
  const shares = share(
    bytes,
    needs.map(([there = 0, back = 0]) => there + back),
  );
  const lists = wanted.map(({ following, followers }, i) => {
    const [there = 0, back = 0] = share(shares[i] ?? 0, needs[i] ?? []);
    return {
      following: following.slice(0, countWithin(following, there, sizeOf)),
      followers: followers.slice(0, countWithin(followers, back, sizeOf)),
    };
  });
  return { lists, bytes: sumOf(shares, (bytes) => bytes) };
}

/** The lists inside the bookmarked posts get the records that the user's three lists leave. */
async function bookmarksWithin(
  store: Store,
  rows: PostRow[],
  { following, followers }: Lists,
  { records, bytes }: Bounds,
  reader: ListReader | undefined,
): Promise<Json<WholePost>[]> {
  const left = records - following.length - followers.length;
  const kept = rows.slice(0, Math.max(0, left));
  if (kept.length === 0) return [];
  return (await postsWithLists(store, kept, { records: left - kept.length, bytes }, reader)).json;
}

async function latestBookmarks(store: Store, reader: ListReader, limit: number): Promise<PostRow[]> {
  const { rows } = await pageOfMarked(store, 'bookmarks', reader.id, { id: START.newest.id, limit });
  return filterPosts(store, await markedPosts(store, 'bookmarks', rows, reader), reader);
}
