import { sha256Bytes, toBase64Url } from '#contract/text/bytes.ts';
import type { Outcome, Subscription } from '#store/nouns/notifications/push.ts';
import type { Breaker } from './breaker.ts';
import { encryptMessage } from './encrypt.ts';
import type { PushAnswer, PushService } from './push.ts';
import type { Vapid } from './vapid.ts';

export interface Delivery {
  service: PushService;
  vapid: Vapid;
  breaker: Breaker;
  clock: () => number;
}

export interface Parcel {
  subject: string;
  urgency: 'low' | 'normal';
  payload: string;
  /** Keys that are added to the device's `recent` after delivery. */
  noted: string[];
}

type End = Outcome['end'];

/** The push service stores a push this long for a device that is off. */
const TTL_SECONDS = 24 * 60 * 60;
const FIRST_MS = 10_000;
const LONGEST_MS = 60 * 60 * 1000;

/** Sends in order; stops at the first failure. */
export async function deliver(to: Subscription, parcels: readonly Parcel[], using: Delivery): Promise<Outcome> {
  const sent: string[] = [];
  for (const parcel of parcels) {
    const end = await deliverOne(to, parcel, using);
    if (end.kind !== 'done') return { sent, end };
    sent.push(...parcel.noted);
  }
  return { sent, end: { kind: 'done' } };
}

async function deliverOne(to: Subscription, parcel: Parcel, using: Delivery): Promise<End> {
  const { service, vapid, breaker, clock } = using;
  const { origin, host } = new URL(to.endpoint);
  const body = await encryptMessage(parcel.payload, to);
  const headers = {
    authorization: await vapid.authorization(origin, clock()),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(TTL_SECONDS),
    urgency: parcel.urgency,
    topic: await topicOf(to, parcel.subject),
  };
  const answer = await service.send({ endpoint: to.endpoint, headers, body }).catch(() => undefined);
  const now = clock();
  breaker.tell(host, answer !== undefined && answer.status < 500, now);
  return endOf(answer, to.failures, now);
}

function endOf(answer: PushAnswer | undefined, failures: number, now: number): End {
  const { status = 0, retryAfter = '' } = answer ?? {};
  if (status >= 200 && status < 300) return { kind: 'done' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429) return { kind: 'later', at: now + waitOf(retryAfter, now) };
  const backoff = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures);
  return { kind: 'failed', retryAt: now + Math.max(backoff, retryAfter ? waitOf(retryAfter, now) : 0) };
}

/** HTTP allows seconds or a date. The result is bounded. */
function waitOf(retryAfter: string, now: number): number {
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now;
  return Math.min(LONGEST_MS, Math.max(FIRST_MS, Number.isNaN(ms) ? 0 : ms));
}

/** A push replaces an undelivered one with the same topic. Hashed, because the push service can read the topic. */
const topicOf = async ({ auth }: Subscription, subject: string): Promise<string> =>
  toBase64Url((await sha256Bytes(`${auth} ${subject}`)).subarray(0, 24));
