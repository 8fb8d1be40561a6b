import { sql } from 'kysely';
import { SESSIONS_MAX } from '#contract/rules/limits.ts';
import type { ShortUser } from '#contract/views.schema.ts';
import { createDeadline } from '../../engine/failures.ts';
import { lockCounted } from '../../engine/lock.ts';
import { type Ids, idList, idTable, prepared, preparedOne } from '../../engine/prepared.ts';
import type { ReadKey } from '../../engine/read-cache.ts';
import { inTransaction, perStore, type Store } from '../../engine/store.ts';
import { hasTagsInFeed } from '../../reading/home/home.ts';
import type { Json } from '../../reading/json.ts';
import { filtersVersion, isModerator, isSpecial, type Reader } from '../../reading/visibility/visible.ts';
import { hasAccount, type Role, type UserState } from '../../schema/people/users.ts';

const PAUSE_MS = 60_000;
/** Milliseconds that a stopping server waits for storing its last sessions. */
const LAST_MS = 200;

/** Sessions to remember after they are stored, because cached callers do not have the new time. */
const MOST_STORED = 10_000;

type Save = (sessions: number[], now: number, ms?: number) => Promise<unknown>;

/**
 * Notes which sessions were used and when, and stores many of them together. A time that is lost with the process is
 * noted again at the next use.
 */
interface Seen {
  note(session: number, now: number): void;
  /** A time later than the one read with the session, if this process knows it. */
  at(session: number): number | undefined;
  storeLast(): Promise<void>;
}

export const seenOf = perStore((opened) => {
  const seen = createSeen((...marks) => saveSeen(opened, ...marks));
  opened.beforeClose.add(seen.storeLast);
  return seen;
});

export function createSeen(save: Save): Seen {
  let seen = new Map<number, number>();
  let stored = new Map<number, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Requests must not fail if the database accepts no write now: the next request of the session notes it again. */
  const store = async (ms?: number): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const noted = seen;
    seen = new Map();
    if (noted.size === 0) return;
    const now = Math.max(...noted.values());
    const saved = await save([...noted.keys()], now, ms).catch(() => false);
    if (saved === false) return;
    if (stored.size > MOST_STORED) stored = new Map();
    for (const session of noted.keys()) stored.set(session, now);
  };
  return {
    note(session, now) {
      seen.set(session, now);
      timer ??= setTimeout(store, PAUSE_MS);
    },
    at: (session) => seen.get(session) ?? stored.get(session),
    storeLast: () => store(LAST_MS),
  };
}

const mark = prepared<{ ids: Ids; now: number }, never>(
  (_db, param, engine) => sql`
    update sessions set seen_at = ${param('now')}
    where id in (select id from ${idTable(engine, param('ids'))} as seen)`,
);

const saveSeen = (store: Store, sessions: number[], now: number, ms = store.patienceMs): Promise<unknown> =>
  store.transact({ ...store, deadline: createDeadline(ms) }, (store) =>
    mark(store, { ids: idList(store, sessions), now }),
  );

/** The caller of a request, with what their own record in a list needs. */
export interface Caller extends Reader {
  uid: string;
  username: string;
  first_name: string;
  last_name: string;
  avatar_url: string;
  following_count: number;
  /** 1 if posts of followed tags are part of their home feed. */
  tags_in_feed: number;
  guest: number;
  role: Role;
  state: UserState;
  created_at: number;
  closed_until: number | null;
  /** Null if the session has ended. */
  session_id: number | null;
  session_seen: number | null;
  /** Their record as it appears in lists, once it was made. */
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

/** Callers by their sessions. */
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

/** A reset link closes the account for a time. Its end is checked here, because no change announces it. */
const openedAt = (caller: Caller, now: number): Caller =>
  caller.closed_until !== null && caller.closed_until <= now ? { ...caller, closed_until: null } : caller;

/** True if the suspension of the user ended this session, rather than an earlier log-out or moderator. */
export async function isEndedBySuspension({ db }: Store, user: number, session: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('suspended_sessions').where('id', '=', user).executeTakeFirst();
  return row?.suspended_sessions?.split(',').includes(session) ?? false;
}

/** Finds a member without a session: no session has the uid of its member. */
export const findMember = (store: Store, user: string, now: number): Promise<Caller | undefined> =>
  findCaller(store, { user, session: user, now });

interface NewSession {
  uid: string;
  userId: number;
  now: number;
  expiresAt: number;
  device: string;
  /** Only set for the guest: a keyed hash of the network. */
  network?: string | undefined;
  /** The hash that the password was checked against, if there was a check. */
  passwordHash?: string | null | undefined;
}

const KEPT_EXPIRED_MS = 60 * 24 * 60 * 60 * 1000;

/**
 * Returns why no session was made: since the check the password has changed, or the user was suspended. Either ends
 * every session.
 */
export const createSession = (store: Store, session: NewSession): Promise<'changed' | 'suspended' | undefined> =>
  inTransaction(store, async (store) => {
    const { db } = store;
    const { passwordHash, network = '' } = session;
    const now = passwordHash === undefined ? undefined : await locked(store, session.userId);
    if (now?.state === 'suspended') return 'suspended';
    if (now?.password_hash !== passwordHash) return 'changed';
    // The index on expires_at makes this cheap. The margin protects valid sessions from a clock that is ahead for a
    // while.
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

/**
 * Ends the oldest sessions over the limit. Everyone may log in as the guest, so each network ends only guest sessions
 * of its own.
 */
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

/**
 * PostgreSQL: no one can change the password before the session exists, so that a change ends it. SQLite has only one
 * writer anyway.
 */
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

/** Returns false if the user has no such session. */
export const endSessionOf = (store: Store, userId: number, uid: string): Promise<boolean> =>
  inTransaction(store, async (store) => {
    // A transaction that relies on this session comes entirely before or after this one.
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
