import { type Kysely, sql } from 'kysely';
import { searchable } from '#contract/text/folding.ts';
import { fold } from '#contract/text/text.ts';
import type { User } from '#contract/views.schema.ts';
import { flag } from '../../engine/flag.ts';
import { preparedOne } from '../../engine/prepared.ts';
import { inTransaction, type Store } from '../../engine/store.ts';
import { takeProfilePicture } from '../../nouns/media/of-profiles.ts';
import type { Role, UserState } from '../../schema/people/users.ts';
import type { Schema } from '../../schema.ts';
import type { CachedJson, Json } from '../json.ts';
import { atMost, type Page, pageOf, positionOfId } from '../page.ts';
import {
  hasAccount,
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

/** With the person as they stand in a page for anybody but themselves, once that was made. */
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
  /** The uid of a post. */
  pinned?: string | null;
  /** The reader, if known, follows this user. */
  followed?: number;
  /** This user follows the reader. */
  follows_reader?: number;
  /** By the reader. */
  blocked?: number;
  muted?: number;
  /** For moderators. */
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

/** Gone with the post, and only for who sees it. */
const pinnedPost = (reader: ReaderOf) => sql<string | null>`
  case when users.pinned_post_id is not null then (
    select posts.uid from posts
    where posts.id = users.pinned_post_id and posts.author_id = users.id and ${isSeen('posts', 'direct', reader)}) end`;

/** With who of them and the reader follows whom. */
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
  /** Whether the reader sees what they write. Their head alone is there for who has blocked them. */
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
/** Where only the id is needed, for posts. */
export const findAuthor = (store: Store, username: string, reader: Reader) =>
  author(store, reader, { key: fold(username) });

const known = preparedOne<{ key: string }, object>(
  (_db, param) => sql`
    select 1 from users where username_key = ${param('key')} and state <> 'waiting'
    union all select 1 from reserved_usernames where username_key = ${param('key')} limit 1`,
);
/** Somebody has or had this name: of a profile that is not seen, all that is told. */
export const isKnownName = async (store: Store, username: string): Promise<boolean> =>
  (await known(store, { key: fold(username) })) !== undefined;

const byUid = (place: 'profile' | 'listed') =>
  preparedOneFor<{ uid: string }, UserRow>((db, param, _engine, reader) =>
    userRows(db, place, reader)
      .select(ownFollows(param('reader')))
      .where('users.uid', '=', param('uid')),
  );
const [byProfile, byListing] = [byUid('profile'), byUid('listed')];
export const findUser = (store: Store, uid: string, reader: Reader) => byProfile(store, reader, { uid });
/** Not across a block, whoever made it. */
export const findFollowable = (store: Store, uid: string, reader: Reader) => byListing(store, reader, { uid });

export type Credentials = Pick<Schema['users'], 'uid' | 'username' | 'password_hash' | 'guest'> & {
  id: number;
  state: UserState;
};

const credentials = preparedOne<{ key: string }, Credentials>((db, param) =>
  db
    .selectFrom('users')
    .select(['id', 'uid', 'username', 'password_hash', 'guest', 'state'])
    .where('username_key', '=', param('key'))
    .where(hasAccount),
);
export const findCredentials = (store: Store, username: string) => credentials(store, { key: fold(username) });

export interface NewUser {
  uid: string;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string | null;
  avatarURL?: string | undefined;
  coverURL?: string | undefined;
  userBio?: string | undefined;
  userWebsite?: string | undefined;
  extra?: Record<string, string | number | boolean>;
  guest?: boolean;
  state?: 'active' | 'waiting';
  answer?: string;
  invitedBy?: number | undefined;
  now: number;
}

const reserved = preparedOne<{ key: string }, { username_key: string }>((db, param) =>
  db.selectFrom('reserved_usernames').select('username_key').where('username_key', '=', param('key')),
);
export const isReserved = async (store: Store, username: string): Promise<boolean> =>
  (await reserved(store, { key: fold(username) })) !== undefined;

export const searchText = ({ username, firstName, lastName }: Pick<NewUser, 'username' | 'firstName' | 'lastName'>) =>
  [username, firstName, lastName].map(searchable).join('\n');

/** In a transaction. Undefined when the username is taken, also by somebody who signed up in the same moment. */
export async function createUser({ db }: Store, user: NewUser): Promise<number | undefined> {
  const made = await db
    .insertInto('users')
    .values({
      uid: user.uid,
      username: user.username,
      username_key: fold(user.username),
      first_name: user.firstName,
      last_name: user.lastName,
      email: user.email,
      password_hash: user.passwordHash,
      avatar_url: user.avatarURL ?? '',
      cover_url: user.coverURL ?? '',
      bio: user.userBio ?? '',
      website: user.userWebsite ?? '',
      extra: JSON.stringify(user.extra ?? {}),
      search: searchText(user),
      guest: user.guest ? 1 : 0,
      state: user.state ?? 'active',
      answer: user.answer ?? '',
      invited_by: user.invitedBy ?? null,
      created_at: user.now,
      updated_at: user.now,
    })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** Nobody has ever signed up here. */
export const isEmpty = async (store: Store): Promise<boolean> => (await anybody(store, {})) === undefined;

const anybody = preparedOne<object, { id: number }>((db) => db.selectFrom('users').select('id').limit(1));

export interface Profile {
  userBio?: string | undefined;
  userWebsite?: string | undefined;
  avatarURL?: string | undefined;
  coverURL?: string | undefined;
}

/** Fails with a NoUploadError. */
export const editProfile = (store: Store, id: number, profile: Profile, now: number): Promise<void> =>
  inTransaction(store, async (store) => {
    if (profile.avatarURL !== undefined) await takeProfilePicture(store, id, 'avatar', profile.avatarURL);
    if (profile.coverURL !== undefined) await takeProfilePicture(store, id, 'cover', profile.coverURL);
    await store.db
      .updateTable('users')
      .set((eb) => ({
        ...(profile.userBio !== undefined && { bio: profile.userBio }),
        ...(profile.userWebsite !== undefined && { website: profile.userWebsite }),
        ...(profile.coverURL !== undefined && { cover_url: profile.coverURL }),
        ...(profile.avatarURL !== undefined && { avatar_url: profile.avatarURL, rev: eb('rev', '+', 1) }),
        updated_at: now,
      }))
      .where('id', '=', id)
      .execute();
  });
