import type { Described } from '#contract/describe.schema.ts';
import { type Limit, SPENT } from '#contract/errors.ts';
import { POINTS, USERNAME_MAX } from '#contract/limits.ts';
import { fold } from '#contract/text.ts';
import type { Caller } from '#store/sessions.ts';
import type { Context } from './context.ts';
import { Refusal } from './refusal.ts';

/** How a caller stands after a request. */
export interface Standing {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds until the count begins anew. */
  reset: number;
  /** The window, in seconds. */
  window: number;
}

/** Undefined: this is not limited. */
export type Counted = Promise<Standing | undefined>;

/** Counts what callers do; where and for how many processes is its own affair. */
export interface Limiter {
  /** What is refused is not counted. */
  spend(limit: Limit, who: string, points: number): Counted;
  look(limit: Limit, who: string): Counted;
  /** One at a time for each `who`. */
  inLine<T>(who: string, work: () => Promise<T>): Promise<T>;
}

/** Where a request comes from; who answers requests of its own process knows nothing of it. */
export interface Peer {
  address: string;
}

export type LimitHeaders = Record<string, string>;

/** Charges a call to its account, or to its address if it has none. Gives what the answer says about it. */
export async function charge(
  limiter: Limiter,
  { route, effect = 'change' }: Pick<Described, 'route' | 'effect'>,
  caller: Caller | undefined,
  address: string,
): Promise<LimitHeaders | undefined> {
  if (!caller) return headersOf(await limiter.spend('reads', address, 1), 'reads');
  // Everybody shares the guest: one visitor must not use up what the others may do.
  const who = caller.guest ? `guest/${address}` : String(caller.id);
  if (route.method === 'GET' || effect === 'none') {
    return headersOf(await limiter.spend('account-reads', who, 1), 'account-reads');
  }
  const writes = headersOf(await limiter.spend('writes', who, 1), 'writes');
  headersOf(await limiter.spend('points', who, POINTS[effect]), 'points');
  return writes;
}

type Entering = Pick<Context, 'limiter'> & { address: string };

export async function chargeSignup({ limiter, address }: Entering): Promise<void> {
  if (limiter) headersOf(await limiter.spend('signups', address, 1), 'signups');
}

/**
 * For a proof by password: after too many wrong ones nothing is looked up or hashed any more. Only failures count, and
 * those against an account only together with the address, so that no stranger can lock anyone out.
 */
export async function guessing<T>(
  { limiter, address }: Entering,
  username: string,
  prove: () => Promise<T>,
): Promise<T> {
  if (!limiter) return prove();
  const both = `${fold(username).slice(0, USERNAME_MAX)}/${address}`;
  // In line, since guesses that are made at once would all be looked at before the first one counts.
  return limiter.inLine(address, async () => {
    headersOf(await limiter.look('logins', address), 'logins');
    headersOf(await limiter.look('account-logins', both), 'account-logins');
    try {
      return await prove();
    } catch (error) {
      if (error instanceof Refusal && [401, 404].includes(error.status)) {
        await limiter.spend('logins', address, 1);
        await limiter.spend('account-logins', both, 1);
      }
      throw error;
    }
  });
}

function headersOf(standing: Standing | undefined, limit: Limit): LimitHeaders | undefined {
  if (!standing) return undefined;
  const headers = {
    'ratelimit-limit': String(standing.limit),
    'ratelimit-remaining': String(standing.remaining),
    'ratelimit-reset': String(standing.reset),
    'ratelimit-policy': `${standing.limit};w=${standing.window}`,
  };
  if (standing.allowed) return headers;
  const message = `${SPENT[limit]} Try again in ${inWords(standing.reset)}.`;
  throw new Refusal(429, message, { ...headers, 'retry-after': String(standing.reset) });
}

const UNITS = [
  { seconds: 3600, name: 'hour' },
  { seconds: 60, name: 'minute' },
  { seconds: 1, name: 'second' },
];

function inWords(seconds: number): string {
  const unit = UNITS.find((unit) => seconds >= 2 * unit.seconds) ?? { seconds: 1, name: 'second' };
  const count = Math.max(1, Math.ceil(seconds / unit.seconds));
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}
