import { sql } from 'kysely';
import type { Notice } from '#contract/notices/notices.ts';
import type { CHOSEN_KINDS, NoticeSettings } from '#contract/notices/settings.ts';
import { PUSH_DEVICES_MAX } from '#contract/rules/limits.ts';
import { appendChange } from '../../data/changes/feed.ts';
import { type Ids, idList, idTable, prepared, preparedOne } from '../../engine/prepared.ts';
import { forReading, inTransaction, type Store } from '../../engine/store.ts';
import { pageOfNotices } from '../../reading/notifications/page.ts';
import { noticeSettingsOf } from '../../reading/notifications/settings.ts';
import { countUnread } from '../../reading/notifications/unread.ts';
import { filtersVersion, isModerator, isSpecial, type Reader } from '../../reading/visibility/visible.ts';

interface NewSubscription {
  uid: string;
  user: number;
  session: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  now: number;
}

/**
 * A browser has one subscription: a new one of its session, or the same endpoint for another user, replaces the earlier
 * one.
 */
export const keepSubscription = (store: Store, subscription: NewSubscription): Promise<void> =>
  inTransaction(
    store,
    async ({ db }) => {
      const { uid, user, session, endpoint, p256dh, auth, now } = subscription;
      await db
        .deleteFrom('push_subscriptions')
        .where((eb) =>
          eb.or([
            eb.and([eb('session_id', '=', session), eb('endpoint', '<>', endpoint)]),
            // An endpoint of another user is deleted, so that the new row is the newest of this member.
            eb.and([eb('endpoint', '=', endpoint), eb('user_id', '<>', user)]),
          ]),
        )
        .execute();
      const keys = { user_id: user, session_id: session, p256dh, auth };
      await db
        .insertInto('push_subscriptions')
        .values({ uid, endpoint, ...keys, created_at: now })
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...keys, failures: 0, retry_at: 0 }))
        .execute();
      await db
        .deleteFrom('push_subscriptions')
        .where('user_id', '=', user)
        .where('id', '<=', (eb) =>
          eb
            .selectFrom('push_subscriptions')
            .select('id')
            .where('user_id', '=', user)
            .orderBy('id', 'desc')
            .limit(1)
            .offset(PUSH_DEVICES_MAX),
        )
        .execute();
    },
    `user ${subscription.user}`,
  );

/** Returns false if the user has no such device. */
export const removeSubscription = (store: Store, user: number, uid: string): Promise<boolean> =>
  inTransaction(store, async ({ db }) => {
    const gone = await db
      .deleteFrom('push_subscriptions')
      .where('user_id', '=', user)
      .where('uid', '=', uid)
      .returning('id')
      .execute();
    return gone.length > 0;
  });

interface PushDeviceRow {
  uid: string;
  session_id: number;
  device: string;
  endpoint: string;
  created_at: number;
}

const devices = prepared<{ user: number; now: number }, PushDeviceRow>((db, param) =>
  db
    .selectFrom('push_subscriptions as push')
    .innerJoin('sessions', 'sessions.id', 'push.session_id')
    .select(['push.uid', 'push.session_id', 'push.endpoint', 'push.created_at', 'sessions.device'])
    .where('push.user_id', '=', param('user'))
    .where('sessions.expires_at', '>', param('now'))
    .orderBy('push.id', 'desc')
    .limit(PUSH_DEVICES_MAX),
);

/** The devices of a member, newest first. */
export const pushDevicesOf = (store: Store, user: number, now: number): Promise<PushDeviceRow[]> =>
  devices(store, { user, now });

/** The time of the last push for each subject, which names what it was about and who did it. */
export type Recent = Record<string, number>;

export interface Subscription {
  id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  failures: number;
  retryAt: number;
  heardAt: number;
  recent: Recent;
}

type Row = Pick<Subscription, 'id' | 'endpoint' | 'p256dh' | 'auth' | 'failures'> & {
  retry_at: number;
  heard_at: number;
  recent: string;
};

const alive = prepared<{ user: number; now: number }, Row>((db, param) =>
  db
    .selectFrom('push_subscriptions as push')
    .innerJoin('sessions', 'sessions.id', 'push.session_id')
    .innerJoin('users', 'users.id', 'push.user_id')
    .select([
      'push.id',
      'push.endpoint',
      'push.p256dh',
      'push.auth',
      'push.failures',
      'push.retry_at',
      'push.heard_at',
      'push.recent',
    ])
    .where('push.user_id', '=', param('user'))
    .where('sessions.expires_at', '>', param('now'))
    .where(sql<boolean>`users.state in ('active', 'silenced')`)
    .limit(PUSH_DEVICES_MAX),
);

/** The subscriptions of a member whose session is still valid. */
export const subscriptionsOf = async (store: Store, user: number, now: number): Promise<Subscription[]> =>
  (await alive(store, { user, now })).map(({ retry_at, heard_at, recent, ...row }) => ({
    ...row,
    retryAt: retry_at,
    heardAt: heard_at,
    recent: JSON.parse(recent) as Recent,
  }));

/** The result of sending to one subscription: the subjects that were accepted, and how it ended. */
export interface Outcome {
  sent: string[];
  end:
    | { kind: 'done' }
    | { kind: 'gone' }
    /** The push service does not accept requests until then. */
    | { kind: 'later'; at: number }
    | { kind: 'failed'; retryAt: number };
}

/** Older pushes are forgotten, because no one asks for them any more. */
const RECENT_MS = 2 * 60 * 60 * 1000;
const MOST_RECENT = 100;
/** Maximum failures in a row. The client sends its subscription again whenever it starts. */
const MOST_FAILURES = 20;

export const keepOutcomes = (
  store: Store,
  outcomes: readonly { subscription: Subscription; outcome: Outcome }[],
  now: number,
): Promise<void> =>
  inTransaction(store, async (store) => {
    for (const { subscription, outcome } of outcomes) await keepOutcome(store, subscription, outcome, now);
  });

async function keepOutcome({ db }: Store, known: Subscription, { sent, end }: Outcome, now: number): Promise<void> {
  if (end.kind === 'gone' || (end.kind === 'failed' && known.failures + 1 >= MOST_FAILURES)) {
    await db.deleteFrom('push_subscriptions').where('id', '=', known.id).execute();
    return;
  }
  const recent = newestOf({ ...known.recent, ...Object.fromEntries(sent.map((subject) => [subject, now])) }, now);
  await db
    .updateTable('push_subscriptions')
    .set({
      failures: end.kind === 'failed' ? known.failures + 1 : 0,
      retry_at: end.kind === 'failed' ? end.retryAt : end.kind === 'later' ? end.at : 0,
      recent: JSON.stringify(recent),
      ...(sent.length > 0 && { sent_at: now }),
    })
    .where('id', '=', known.id)
    .execute();
}

const newestOf = (recent: Recent, now: number): Recent =>
  Object.fromEntries(
    Object.entries(recent)
      .filter(([, at]) => at > now - RECENT_MS)
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, MOST_RECENT),
  );

/** Number of latest notifications searched for unread ones of a kind that members can turn off. */
const LOOKED_AT = 20;

type Chosen = Extract<Notice, { kind: (typeof CHOSEN_KINDS)[number] }>;

export interface PushedNotice {
  notice: Chosen;
  /** Milliseconds since 1970, with the precision of a second. */
  at: number;
}

interface ToPush {
  /** The notifications as the member's list shows them now, latest first. */
  notices: PushedNotice[];
  unread: number;
  settings: NoticeSettings;
}

const reader = preparedOne<{ user: number }, Reader>((db, param) =>
  db
    .selectFrom('users')
    .select(['users.id', isModerator.as('moderator'), isSpecial.as('special'), filtersVersion.as('filters')])
    .where('users.id', '=', param('user')),
);

/** The notifications of a member after this time. Those that their list hides are not included. */
export async function toPush(store: Store, user: number, since: number): Promise<ToPush> {
  const reading = forReading(store);
  const settings = await noticeSettingsOf(reading, user);
  const person = await reader(reading, { user });
  if (!person) return { notices: [], unread: 0, settings };
  const page = await pageOfNotices(reading, person, { after: undefined, limit: LOOKED_AT, mentions: false });
  const notices = page.notices
    .map((json) => JSON.parse(json) as Notice)
    .filter((notice): notice is Chosen => notice.unread && notice.kind in settings.kinds)
    .map((notice) => ({ notice, at: Date.parse(notice.at) }))
    .filter(({ at }) => at > since);
  return { notices, unread: await countUnread(reading, person), settings };
}

const subscribed = prepared<{ ids: Ids }, { user_id: number }>(
  (_db, param, engine) => sql<{ user_id: number }>`
    select distinct push_subscriptions.user_id from push_subscriptions
    where user_id in (select id from ${idTable(engine, param('ids'))} as wanted)`,
);

const hear = prepared<{ ids: Ids; now: number }, never>(
  (_db, param, engine) => sql`
    update push_subscriptions set heard_at = ${param('now')}
    where user_id in (select id from ${idTable(engine, param('ids'))} as heard)`,
);

/** Notes that these users were just notified on an open page. Writes only for users with a push device. */
export async function noteHeard(store: Store, users: number[], now: number): Promise<void> {
  const reading = forReading(store);
  const ids = (await subscribed(reading, { ids: idList(reading, users) })).map(({ user_id }) => user_id);
  if (ids.length > 0) await inTransaction(store, (store) => hear(store, { ids: idList(store, ids), now }));
}

/**
 * Must run inside a transaction. Makes every process with an open page of this member send the unread count again, and
 * note that it did.
 */
export const askWhoListens = (store: Store, user: number): Promise<void> => appendChange(store, 'noticed', { user });
