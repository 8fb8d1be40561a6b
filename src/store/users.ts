import { sql } from 'kysely';
import { fold, searchable } from '#contract/text.ts';
import type { User } from '#contract/views.schema.ts';
import { atMost } from './feeds/page.ts';
import type { Schema } from './schema.ts';
import { flag } from './sql/flag.ts';
import { prepared, preparedOne } from './sql/prepared.ts';
import { inTransaction, type Store } from './store.ts';
import type { Json, Piece } from './views/json.ts';
import { followersCount, followingCount, isShownUser, postsCount } from './visible.ts';

/** With the person as they stand in a page for anybody but themselves, once that was made. */
export interface UserRow extends Piece {
  id: number;
  uid: string;
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  avatar_url: string;
  cover_url: string;
  bio: string;
  website: string;
  extra: string;
  posts_count: number;
  followers_count: number;
  following_count: number;
  created_at: number;
  updated_at: number;
  /** The reader, if known, follows this user. */
  followed?: number;
  /** This user follows the reader. */
  follows_reader?: number;
  json?: Json<User>;
}

export const followFlag = (follower: ReturnType<typeof sql>, followee: ReturnType<typeof sql>) =>
  flag(sql`select 1 from follows where follower_id = ${follower} and followee_id = ${followee}`);

export const userRows = (db: Store['db']) =>
  db
    .selectFrom('users')
    .where(isShownUser(sql`users.id`))
    .select([
      'users.id',
      'users.uid',
      'users.username',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.avatar_url',
      'users.cover_url',
      'users.bio',
      'users.website',
      'users.extra',
      postsCount.as('posts_count'),
      followersCount.as('followers_count'),
      followingCount.as('following_count'),
      'users.created_at',
      'users.updated_at',
    ]);

export const userRowsFor = (db: Store['db'], reader: number) =>
  userRows(db).select([
    followFlag(sql`${reader}`, sql`users.id`).as('followed'),
    followFlag(sql`users.id`, sql`${reader}`).as('follows_reader'),
  ]);

type Reader = { reader: number };
export type UserPage = Reader & { id: number; limit: number };

const bySignup = prepared<UserPage, UserRow>((db, param) =>
  userRowsFor(db, param('reader'))
    .where('users.id', '>', param('id'))
    .orderBy('users.id')
    .limit(atMost(param('limit'))),
);
export const pageOfUsers = (store: Store, page: UserPage) => bySignup(store, page);

const byName = preparedOne<Reader & { key: string }, UserRow>((db, param) =>
  userRowsFor(db, param('reader')).where('users.username_key', '=', param('key')),
);
export const findUserByName = (store: Store, username: string, reader: number) =>
  byName(store, { key: fold(username), reader });

const author = preparedOne<{ key: string }, Pick<UserRow, 'id' | 'username'>>((db, param) =>
  db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('username_key', '=', param('key'))
    .where(isShownUser(sql`users.id`)),
);
/** For what hangs on them. */
export const findAuthor = (store: Store, username: string) => author(store, { key: fold(username) });

const byUid = preparedOne<Reader & { uid: string }, UserRow>((db, param) =>
  userRowsFor(db, param('reader')).where('users.uid', '=', param('uid')),
);
export const findUser = (store: Store, uid: string, reader: number) => byUid(store, { uid, reader });

export type Credentials = Pick<Schema['users'], 'uid' | 'username' | 'password_hash' | 'guest'> & { id: number };

const credentials = preparedOne<{ key: string }, Credentials>((db, param) =>
  db
    .selectFrom('users')
    .select(['id', 'uid', 'username', 'password_hash', 'guest'])
    .where('username_key', '=', param('key'))
    .where(isShownUser(sql`users.id`)),
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

export const editProfile = (store: Store, id: number, profile: Profile, now: number): Promise<void> =>
  inTransaction(store, async ({ db }) => {
    await db
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
