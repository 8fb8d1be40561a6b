import { SESSIONS_MAX } from '#contract/rules/limits.ts';
import type { ShortUser } from '#contract/views.schema.ts';
import { lockCounted } from '../../engine/lock.ts';
import { prepared, preparedOne } from '../../engine/prepared.ts';
import type { ReadKey } from '../../engine/read-cache.ts';
import { inTransaction, type Store } from '../../engine/store.ts';
import { hasTagsInFeed } from '../../reading/home/home.ts';
import type { Json } from '../../reading/json.ts';
import { filtersVersion, isModerator, isSpecial, type Reader } from '../../reading/visibility/visible.ts';
import { hasAccount, type Role, type UserState } from '../../schema/people/users.ts';
import { seenOf } from './seen.ts';

/** Who calls, with what their own record in a list needs. */
export interface Caller extends Reader {
  uid: string;
  username: string;
  first_name: string;
  last_name: string;
  avatar_url: string;
  following_count: number;
  /** 1: posts of tags join their home. */
  tags_in_feed: number;
  guest: number;
  role: Role;
  state: UserState;
  created_at: number;
  closed_until: number | null;
  /** Null when the session was ended. */
  session_id: number | null;
  session_seen: number | null;
  /** As it stands in lists, once that was made. */
  json?: Json<ShortUser>;
}

const find = preparedOne<{ user: string; session: string }, Caller>((db, param) =>
  db
    .selectFrom('users')
    .leftJoin('sessions', (join) =>
      join.onRef('sessions.user_id', '=', 'users.id').on('sessions.uid', '=', param('session')),
    )
    .select([
      'users.id',
      'users.uid',
      'users.username',
      'users.first_name',
      'users.last_name',
      'users.avatar_url',
      'users.following_count',
      'users.guest',
      'users.role',
      'users.state',
      'users.created_at',
      'users.closed_until',
      isModerator.as('moderator'),
      isSpecial.as('special'),
      filtersVersion.as('filters'),
      hasTagsInFeed.as('tags_in_feed'),
      'sessions.id as session_id',
      'sessions.seen_at as session_seen',
    ])
    .where('users.uid', '=', param('user'))
    .where(hasAccount),
);

/** By their sessions. */
const CALLERS: ReadKey<Caller, string> = {
  most: 2_000,
  lastChange: (changed, _session, { id }) => changed.last('caller', id),
};

export async function findCaller(
  store: Store,
  { user, session, now }: { user: string; session: string; now: number },
): Promise<Caller | undefined> {
  const callers = store.readCache?.().of(CALLERS);
  const known = callers?.get(session);
  if (known?.uid === user) return openedAt(known, now);
  const caller = await find(store, { user, session });
  if (caller) callers?.set(session, caller);
  return caller && openedAt(caller, now);
}

/** Time opens what a reset link closed: no change tells of that. */
const openedAt = (caller: Caller, now: number): Caller =>
  caller.closed_until !== null && caller.closed_until <= now ? { ...caller, closed_until: null } : caller;

/** Whether the suspension of the user ended this session, and not a log-out or a moderator before. */
export async function isEndedBySuspension({ db }: Store, user: number, session: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('suspended_sessions').where('id', '=', user).executeTakeFirst();
  return row?.suspended_sessions?.split(',').includes(session) ?? false;
}

/** A member apart from any session: no session has the uid of its member. */
export const findMember = (store: Store, user: string, now: number): Promise<Caller | undefined> =>
  findCaller(store, { user, session: user, now });

export interface NewSession {
  uid: string;
  userId: number;
  now: number;
  expiresAt: number;
  device: string;
  /** Only set for the guest: a keyed hash of the network. */
  network?: string | undefined;
  /** The one that the password was checked against, where one was. */
  passwordHash?: string | null | undefined;
}

const KEPT_EXPIRED_MS = 60 * 24 * 60 * 60 * 1000;

/** Why there is none: the password has changed, or they were suspended, since it was checked; every session has ended with it. */
export const createSession = (store: Store, session: NewSession): Promise<'changed' | 'suspended' | undefined> =>
  inTransaction(store, async (store) => {
    const { db } = store;
    const { passwordHash, network = '' } = session;
    const now = passwordHash === undefined ? undefined : await locked(store, session.userId);
    if (now?.state === 'suspended') return 'suspended';
    if (now?.password_hash !== passwordHash) return 'changed';
    // The index on expires_at makes this a glance. A clock that is ahead must not end what is good once it is right again.
    await db
      .deleteFrom('sessions')
      .where('expires_at', '<', session.now - KEPT_EXPIRED_MS)
      .execute();
    await db
      .insertInto('sessions')
      .values({
        uid: session.uid,
        user_id: session.userId,
        created_at: session.now,
        expires_at: session.expiresAt,
        seen_at: session.now,
        device: session.device,
        network,
      })
      .execute();
    await endOldest(db, session.userId, network);
    return undefined;
  });

/** Ends the oldest beyond the bound. Everyone may log in as the guest, so each network ends only guest sessions of its own. */
const endOldest = (db: Store['db'], userId: number, network: string) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .where('id', '<=', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('network', '=', network)
        .orderBy('id', 'desc')
        .limit(1)
        .offset(SESSIONS_MAX),
    )
    .execute();

/** PostgreSQL: nobody changes the password before the session is there to be ended. SQLite has one writer anyway. */
function locked({ db, engine }: Store, userId: number) {
  const person = db.selectFrom('users').select(['password_hash', 'state']).where('id', '=', userId);
  return (engine === 'postgres' ? person.forShare() : person).executeTakeFirst();
}

export const endSession = (store: Store, id: number): Promise<void> =>
  inTransaction(store, async ({ db }) => {
    await db.deleteFrom('sessions').where('id', '=', id).execute();
  });

interface SessionRow {
  id: number;
  uid: string;
  created_at: number;
  expires_at: number;
  seen_at: number;
  device: string;
}

const running = prepared<{ user: number; now: number }, SessionRow>((db, param) =>
  db
    .selectFrom('sessions')
    .select(['id', 'uid', 'created_at', 'expires_at', 'seen_at', 'device'])
    .where('user_id', '=', param('user'))
    .where('expires_at', '>', param('now'))
    .orderBy('id', 'desc')
    .limit(SESSIONS_MAX),
);
export const sessionsOf = async (store: Store, user: number, now: number): Promise<SessionRow[]> =>
  (await running(store, { user, now })).map((row) => ({ ...row, seen_at: seenOf(store).at(row.id) ?? row.seen_at }));

/** False when the user has no such session. */
export const endSessionOf = (store: Store, userId: number, uid: string): Promise<boolean> =>
  inTransaction(store, async (store) => {
    // Whoever proves something by it comes before, or after.
    await lockCounted(store, 'users', [userId]);
    const gone = await store.db
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('uid', '=', uid)
      .returning('id')
      .execute();
    return gone.length > 0;
  });

export const endOtherSessions = (store: Store, userId: number, keep: number): Promise<void> =>
  inTransaction(store, async (store) => {
    await lockCounted(store, 'users', [userId]);
    await store.db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', keep).execute();
  });
