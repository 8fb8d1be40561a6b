import { sql } from 'kysely';
import { fold } from '#contract/text/text.ts';
import { claimKey } from '../../data/idempotency.ts';
import { lockRow } from '../../engine/lock.ts';
import { preparedOne } from '../../engine/prepared.ts';
import { inTransaction, type Store } from '../../engine/store.ts';
import { isSeenPerson, type Reader } from '../../reading/visibility/visible.ts';
import { hasAccount, searchText, type UserState } from '../../schema/people/users.ts';
import type { Schema } from '../../schema.ts';
import { takeProfilePicture } from '../media/uses.ts';

const known = preparedOne<{ key: string }, object>(
  (_db, param) => sql`
    select 1 from users where username_key = ${param('key')} and state <> 'waiting'
    union all select 1 from reserved_usernames where username_key = ${param('key')} limit 1`,
);
/** True if someone has or had this name. Nothing else is revealed about a profile that the reader cannot see. */
export const isKnownName = async (store: Store, username: string): Promise<boolean> =>
  (await known(store, { key: fold(username) })) !== undefined;

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

/** Must run inside a transaction. Returns undefined if the username is taken, even by a concurrent sign-up. */
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

/** True if there are no accounts. */
export const isEmpty = async (store: Store): Promise<boolean> => (await anybody(store, {})) === undefined;

const anybody = preparedOne<object, { id: number }>((db) => db.selectFrom('users').select('id').limit(1));

export interface Profile {
  userBio?: string | undefined;
  userWebsite?: string | undefined;
  avatarURL?: string | undefined;
  coverURL?: string | undefined;
}

/** Throws a NoUploadError if the member has not uploaded one of the pictures. */
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

/**
 * True if one of these names belongs to a stranger: someone who does not follow the reader, has not invited them and is
 * not `known`. Names of people whom the reader cannot see do not count.
 */
export async function namesStranger(
  { db }: Store,
  usernames: string[],
  { id, moderator }: Reader,
  known: number[],
): Promise<boolean> {
  if (usernames.length === 0) return false;
  const found = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.username_key', 'in', usernames.map(fold))
    .where('users.id', 'not in', [id, ...known])
    .where(isSeenPerson('profile', (name) => ({ reader: id, moderator })[name]))
    .where(sql<boolean>`not exists (select 1 from follows where follower_id = users.id and followee_id = ${id})`)
    .where(sql<boolean>`users.id <> coalesce((select own.invited_by from users as own where own.id = ${id}), 0)`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Posts of new members are noted among the idempotency keys: such a row stays when the post is deleted. */
const SCOPE = 'first-day';

const nthNoted = preparedOne<{ author: number; since: number; before: number }, { created_at: number }>((db, param) =>
  db
    .selectFrom('idempotency_keys')
    .select('created_at')
    .where('user_id', '=', param('author'))
    .where('scope', '=', sql.lit(SCOPE))
    .where('created_at', '>', param('since'))
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset(param('before')),
);

interface Noted {
  author: number;
  uid: string;
  now: number;
  since: number;
  most: number;
}

/**
 * Must run in the transaction of a post, and locks its author until the end. If the author has written `most` posts
 * since then, returns when the first of them was written: this post is one too many.
 */
export async function notePost(store: Store, { author, uid, now, since, most }: Noted): Promise<number | undefined> {
  await lockRow(store, 'users', author);
  const noted = await nthNoted(store, { author, since, before: most - 1 });
  if (noted) return noted.created_at;
  await claimKey(store, { userId: author, scope: SCOPE, key: uid, fingerprint: '', now }, uid);
  return undefined;
}
