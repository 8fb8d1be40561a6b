import { PUSH_DEVICES_MAX } from '#contract/rules/limits.ts';
import { prepared } from '../../engine/prepared.ts';
import { inTransaction, type Store } from '../../engine/store.ts';

export interface NewSubscription {
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

export interface PushDeviceRow {
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
