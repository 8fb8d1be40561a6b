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

/** A browser has one: a new one of its session, or the same endpoint for somebody else, takes the place of what was there. */
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
            // Of somebody else: the new one is the newest of this member's.
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

/** False where the user has no such device. */
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

/** The newest first. */
export const pushDevicesOf = (store: Store, user: number, now: number): Promise<PushDeviceRow[]> =>
  devices(store, { user, now });

/** When something was last pushed, by what it was about and by whom it was. */
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

/** Those of a member whose session lasts. */
export const subscriptionsOf = async (store: Store, user: number, now: number): Promise<Subscription[]> =>
  (await alive(store, { user, now })).map(({ retry_at, heard_at, recent, ...row }) => ({
    ...row,
    retryAt: retry_at,
    heardAt: heard_at,
    recent: JSON.parse(recent) as Recent,
  }));

/** What came of sending to one of them: what was taken, and how it ended. */
export interface Outcome {
  sent: string[];
  end:
    | { kind: 'done' }
    | { kind: 'gone' }
    /** The push service wants to be left alone until then. */
    | { kind: 'later'; at: number }
    | { kind: 'failed'; retryAt: number };
}

/** What is older is not asked for any more. */
const RECENT_MS = 2 * 60 * 60 * 1000;
const MOST_RECENT = 100;
/** Of failures in a row. The client brings a subscription again whenever it starts. */
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

/** Of the latest, those that members choose about and have not seen. */
const LOOKED_AT = 20;

type Chosen = Extract<Notice, { kind: (typeof CHOSEN_KINDS)[number] }>;

export interface PushedNotice {
  notice: Chosen;
  /** To the second. */
  at: number;
}

interface ToPush {
  /** As the list of the member shows them now, the latest first. */
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

/** What a member could be told of, as far as it is later than this. What they do not see in their list is not there either. */
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

/** They were told of their notices on an open page just now. It writes only of those to whose devices something is pushed. */
export async function noteHeard(store: Store, users: number[], now: number): Promise<void> {
  const reading = forReading(store);
  const ids = (await subscribed(reading, { ids: idList(reading, users) })).map(({ user_id }) => user_id);
  if (ids.length > 0) await inTransaction(store, (store) => hear(store, { ids: idList(store, ids), now }));
}

/** In a transaction. Whoever has an open page of this member tells it once more how many notices are unread, and notes that. */
export const askWhoListens = (store: Store, user: number): Promise<void> => appendChange(store, 'noticed', { user });
