import { sql } from 'kysely';
import { PUSH_DEVICES_MAX } from '#contract/rules/limits.ts';
import { prepared } from '../../engine/prepared.ts';
import { inTransaction, type Store } from '../../engine/store.ts';

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
