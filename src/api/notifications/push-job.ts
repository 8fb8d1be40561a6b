import type { NoticeSettings } from '#contract/notices/settings.ts';
import { defineJob, type JobDefinition, PostponedError } from '#store/data/jobs/job.ts';
import {
  askWhoListens,
  keepOutcomes,
  type PushedNotice,
  type Recent,
  type Subscription,
  subscriptionsOf,
  toPush,
} from '#store/nouns/notifications/push.ts';
import { type Delivery, deliver, type Parcel } from './deliver.ts';
import { isQuiet, messageOf, payloadOf, subjectOf } from './message.ts';

/** A trigger of the table `notices` enqueues it, with a key per member. */
export const PUSH = 'push';

/** A notification that is read within this time is not pushed. The trigger has the same delay. */
const UNSEEN_MS = 10_000;
/** Minimum time between two pushes about the same thing to one device. */
const APART_MS = 15 * 60 * 1000;
/** Maximum pushes caused by one person to one device per FROM_ONE_MS. Further ones are never sent. */
const FROM_ONE = 5;
const FROM_ONE_MS = 60 * 60 * 1000;
/** An undelivered notification is discarded after this time. */
const STALE_MS = 60 * 60 * 1000;
/** A notification that an open page showed for this long is not pushed. */
const SHOWN_MS = 10 * 60 * 1000;
const LONGEST_LOOK_MS = 60_000;
/** Times of notifications are truncated to seconds. */
const SECOND = 1_000;
/** Concurrent members per process, each with all their devices. */
const MEMBERS = 8;
/** Maximum pushes per member and run, newest first. */
const MESSAGES = 5;

export interface PushJobOptions extends Delivery {
  /** The origin that people open; empty if the host has not configured it. */
  site: string;
}

export const pushJob = (options: PushJobOptions): JobDefinition =>
  defineJob<{ user: number }>({
    kind: PUSH,
    atOnce: MEMBERS,
    run: async (store, { user }, { progress, portion, hold }) => {
      const { clock } = options;
      const now = clock();
      const subscriptions = await subscriptionsOf(store, user, now);
      if (subscriptions.length === 0) return;
      const { notices, unread, settings } = await toPush(store, user, now - STALE_MS);
      const told = notices.filter((notice) => isWanted(notice, settings, now));
      const due = told.filter(({ at }) => at <= now - UNSEEN_MS);
      const wait = createWait();
      for (const { at } of told) if (at > now - UNSEEN_MS) wait.until(at + UNSEEN_MS - now);
      const newest = due[0]?.at ?? 0;
      if (due.length > 0 && isShown(subscriptions, Math.max(newest, Number(progress)))) {
        if (now - newest >= SHOWN_MS) return wait.end();
        await portion(async (store) => {
          await askWhoListens(store, user);
          return String(now);
        });
        wait.until(Math.min(LONGEST_LOOK_MS, Math.max(UNSEEN_MS, now - newest)));
        return wait.end();
      }
      const parcels = due
        .slice(0, MESSAGES)
        .map((notice) => ({ notice, parcel: parcelOf(notice, settings, unread, options) }));
      const sending = subscriptions.map((subscription) => ({
        subscription,
        parcels: parcelsFor(subscription, parcels, options, now, wait.until),
      }));
      const outcomes = await hold(() =>
        Promise.all(
          sending
            .filter(({ parcels }) => parcels.length > 0)
            .map(async ({ subscription, parcels }) => ({
              subscription,
              outcome: await deliver(subscription, parcels, options),
            })),
        ),
      );
      if (outcomes.length > 0) await keepOutcomes(store, outcomes, now);
      for (const { end } of outcomes.map(({ outcome }) => outcome)) {
        if (end.kind === 'later') wait.until(end.at - now);
        if (end.kind === 'failed') wait.until(end.retryAt - now);
      }
      wait.end();
    },
  });

const isWanted = ({ notice, at }: PushedNotice, { kinds, quiet }: NoticeSettings, now: number): boolean =>
  kinds[notice.kind].push && !isQuiet(quiet, at) && !isQuiet(quiet, now);

/** A page of the member was open at the last check. The insert of the notification was the first check. */
const isShown = (subscriptions: readonly Subscription[], asked: number): boolean =>
  subscriptions.some(({ heardAt }) => heardAt >= asked);

type Unnoted = Omit<Parcel, 'noted'>;

function parcelOf(
  { notice }: PushedNotice,
  { pushText }: NoticeSettings,
  unread: number,
  { site }: PushJobOptions,
): Unnoted {
  // Without their text, all messages look the same.
  const subject = pushText ? subjectOf(notice) : 'anything';
  const quietly = notice.kind === 'like' || notice.kind === 'follow';
  const payload = payloadOf(messageOf(notice, pushText), { site, tag: subject, unread });
  return { subject, urgency: quietly ? 'low' : 'normal', payload };
}

/** The messages that this device has not received. The first one about a thing is the newest. */
function parcelsFor(
  { recent, retryAt, endpoint }: Subscription,
  parcels: readonly { notice: PushedNotice; parcel: Unnoted }[],
  { breaker }: PushJobOptions,
  now: number,
  waitUntil: (ms: number) => void,
): Parcel[] {
  const owed = new Map<string, Parcel>();
  const slots = { ...recent };
  for (const { notice, parcel } of parcels) {
    const last = recent[parcel.subject] ?? 0;
    if (last >= notice.at + SECOND || owed.has(parcel.subject)) continue;
    const rest = Math.max(last + APART_MS, retryAt) - now;
    const wait = Math.max(rest, breaker.waitFor(new URL(endpoint).host, now));
    const slot = freeSlot(slots, notice, now);
    if (slot === undefined) continue;
    if (wait > 0) {
      waitUntil(wait);
      continue;
    }
    slots[slot] = now;
    owed.set(parcel.subject, { ...parcel, noted: [parcel.subject, slot] });
  }
  return [...owed.values()];
}

/** Each person has FROM_ONE slots in `recent`, with the time of their last use. */
function freeSlot(recent: Recent, { notice }: PushedNotice, now: number): string | undefined {
  const { _id = '' } = ('person' in notice ? notice.person : notice.people[0]) ?? {};
  const slots = Array.from({ length: FROM_ONE }, (_, place) => `from ${_id} ${place}`);
  return slots.find((slot) => (recent[slot] ?? 0) <= now - FROM_ONE_MS);
}

/** Remembers the earliest time of the next run, if there is one. */
function createWait() {
  let least = Number.POSITIVE_INFINITY;
  return {
    until: (ms: number) => {
      least = Math.min(least, ms);
    },
    end: () => {
      if (least < Number.POSITIVE_INFINITY) throw new PostponedError(least);
    },
  };
}
