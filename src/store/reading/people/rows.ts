import { type Kysely, sql } from 'kysely';
import { fold } from '#contract/text/text.ts';
import type { User } from '#contract/views.schema.ts';
import { atMost, flag, type Ids, idList, idTable, prepared } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import type { Role, UserState } from '../../schema/people/users.ts';
import type { Schema } from '../../schema.ts';
import { type CachedJson, type Json, withoutJson } from '../json.ts';
import { type Page, pageOf, positionOfId } from '../page.ts';
import {
  isSeen,
  isSeenAuthor,
  ownHides,
  ownText,
  type PersonPlace,
  preparedFor,
  preparedOneFor,
  type Reader,
  type ReaderOf,
  standingFor,
  visiblePeople,
} from '../visibility/visible.ts';

/** A person, with their JSON in a page for anyone but themselves, once that was made. */
export interface UserRow extends CachedJson {
  id: number;
  uid: string;
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  avatar_url: string;
  bird: string;
  cover_url: string;
  bio: string;
  website: string;
  extra: string;
  role: Role;
  state: UserState;
  posts_count: number;
  followers_count: number;
  following_count: number;
  created_at: number;
  updated_at: number;
  /** The uid of the pinned post. */
  pinned?: string | null;
  /** 1 if the reader follows this user. */
  followed?: number;
  /** 1 if this user follows the reader. */
  follows_reader?: number;
  /** Set if the reader has blocked or muted this user. */
  blocked?: number;
  muted?: number;
  /** Only set for moderators. */
  standing?: Exclude<UserState, 'active'> | null;
  standing_until?: number | null;
  json?: Json<User>;
}

export const followFlag = (follower: ReturnType<typeof sql>, followee: ReturnType<typeof sql>) =>
  flag(sql`select 1 from follows where follower_id = ${follower} and followee_id = ${followee}`);

export const userRows = (db: Kysely<Schema>, place: PersonPlace, reader: ReaderOf) =>
  visiblePeople(db, place, reader).select([
    ...(reader ? [...ownHides(reader), ...standingFor(reader)] : []),
    'users.id',
    'users.uid',
    'users.username',
    'users.first_name',
    'users.last_name',
    'users.email',
    'users.avatar_url',
    'users.bird',
    'users.cover_url',
    ownText('bio', place, reader).as('bio'),
    ownText('website', place, reader).as('website'),
    'users.extra',
    'users.role',
    'users.state',
    'users.posts_count',
    'users.followers_count',
    'users.following_count',
    pinnedPost(reader).as('pinned'),
    'users.created_at',
    'users.updated_at',
  ]);

/** Null if the post is deleted, and for readers who do not see it. */
const pinnedPost = (reader: ReaderOf) => sql<string | null>`
  case when users.pinned_post_id is not null then (
    select posts.uid from posts
    where posts.id = users.pinned_post_id and posts.author_id = users.id and ${isSeen('posts', 'direct', reader)}) end`;

/** Shows whether the reader follows the person, and the other way round. */
export const ownFollows = (reader: number) => [
  followFlag(sql`${reader}`, sql`users.id`).as('followed'),
  followFlag(sql`users.id`, sql`${reader}`).as('follows_reader'),
];

export type Paged = { id: number; limit: number };

const bySignup = preparedFor<Paged, UserRow>((db, param, _engine, reader) =>
  userRows(db, 'found', reader)
    .select(ownFollows(param('reader')))
    .where('users.id', '>', param('id'))
    .orderBy('users.id')
    .limit(atMost(param('limit'))),
);
export const pageOfUsers = async (store: Store, { id, limit }: Paged, reader: Reader): Promise<Page<UserRow>> =>
  pageOf(await bySignup(store, reader, { id, limit: limit + 1 }), limit, positionOfId);

const byName = preparedOneFor<{ key: string }, UserRow>((db, param, _engine, reader) =>
  userRows(db, 'profile', reader)
    .select(ownFollows(param('reader')))
    .where('users.username_key', '=', param('key')),
);
export const findUserByName = (store: Store, username: string, reader: Reader) =>
  byName(store, reader, { key: fold(username) });

interface Author {
  id: number;
  username: string;
  /** 1 if the reader sees their posts. Someone who has blocked them sees only the head of their profile. */
  shown: number;
}

const author = preparedOneFor<{ key: string }, Author>((db, param, _engine, reader) =>
  visiblePeople(db, 'profile', reader)
    .select([
      'users.id',
      'users.username',
      sql<number>`case when ${isSeenAuthor('direct', reader)} then 1 else 0 end`.as('shown'),
    ])
    .where('users.username_key', '=', param('key')),
);
/** Used for posts, where only the id is needed. */
export const findAuthor = (store: Store, username: string, reader: Reader) =>
  author(store, reader, { key: fold(username) });

const byUid = (place: 'profile' | 'listed') =>
  preparedOneFor<{ uid: string }, UserRow>((db, param, _engine, reader) =>
    userRows(db, place, reader)
      .select(ownFollows(param('reader')))
      .where('users.uid', '=', param('uid')),
  );
const [byProfile, byListing] = [byUid('profile'), byUid('listed')];
export const findUser = (store: Store, uid: string, reader: Reader) => byProfile(store, reader, { uid });
/** Finds no one across a block, whoever made it. */
export const findFollowable = (store: Store, uid: string, reader: Reader) => byListing(store, reader, { uid });

interface OwnFollow {
  id: number;
  /** 1 if the reader follows the person, 0 if the person follows the reader. */
  followed: number;
}

const among = prepared<{ reader: number; ids: Ids }, OwnFollow>((_db, param, engine) => {
  const wanted = sql`${idTable(engine, param('ids'))} as wanted`;
  return sql<OwnFollow>`
    select wanted.id, 1 as followed from ${wanted} cross join follows
    where follower_id = ${param('reader')} and followee_id = wanted.id
    union all
    select wanted.id, 0 as followed from ${wanted} cross join follows
    where follower_id = wanted.id and followee_id = ${param('reader')}`;
});

/** The same people, with whether the reader follows them and the other way round. */
export async function withOwnFollows(store: Store, rows: UserRow[], reader: number): Promise<UserRow[]> {
  if (rows.length === 0) return rows;
  const ids = idList(
    store,
    rows.map(({ id }) => id),
  );
  const follows = await among(store, { reader, ids });
  if (follows.length === 0) return rows;
  const listed = (followed: number) => new Set(follows.filter((own) => own.followed === followed).map(({ id }) => id));
  const [followed, following] = [listed(1), listed(0)];
  return rows.map((row) => {
    const [isFollowed, isFollowing] = [followed.has(row.id), following.has(row.id)];
    if (!isFollowed && !isFollowing) return row;
    return { ...withoutJson(row), followed: isFollowed ? 1 : 0, follows_reader: isFollowing ? 1 : 0 };
  });
}
