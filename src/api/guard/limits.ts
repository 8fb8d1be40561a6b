import { type Limit, SPENT } from '#contract/refusals/spent.ts';
import type { Endpoint } from '#contract/routes/describe.schema.ts';
import { POINTS } from '#contract/rules/limits.ts';
import { hmac, hmacKey, toHex } from '#contract/text/bytes.ts';
import type { Caller } from '#store/nouns/people/sessions.ts';
import type { Peer } from '../context.ts';
import { Refusal } from '../http/refusal.ts';

declare module '../context.ts' {
  interface AppOptions {
    /** Without a limiter, callers are not limited. */
    limiter?: Limiter | undefined;
  }
}

/** The state of a caller's limit after a request. */
export interface Quota {
  allowed: boolean;
  limit: number;
  spent: number;
  remaining: number;
  /** Seconds until the count restarts. */
  reset: number;
  /** The window in seconds. */
  window: number;
}

/** Undefined if the limit is off. */
type Counted = Promise<Quota | undefined>;

/** Counts calls. The implementation decides where, and for how many processes. */
export interface Limiter {
  /** A refused call is not counted. `seconds` overrides the window of the limit. */
  spend(limit: Limit, who: string, points: number, seconds?: number): Counted;
  /** Counts without refusing. */
  count(limit: Limit, who: string, points: number, seconds?: number): Counted;
  look(limit: Limit, who: string): Counted;
  /** Runs the calls for one `who` one after the other. */
  inLine<T>(who: string, work: () => Promise<T>): Promise<T>;
}

export type LimitHeaders = Record<string, string>;

export const chargeVisitor = async (limiter: Limiter, address: string): Promise<LimitHeaders | undefined> =>
  headersOf(await limiter.spend('reads', address, 1), 'reads');

/** Charges a call to its account, or to its address if it has none. Returns the headers of the response. */
export async function spendFor(
  limiter: Limiter,
  { route, effect = 'change' }: Pick<Endpoint, 'route' | 'effect'>,
  caller: Caller | undefined,
  address: string,
): Promise<LimitHeaders | undefined> {
  if (effect === 'enter') return headersOf(await limiter.spend('entries', address, 1), 'entries');
  if (!caller) return chargeVisitor(limiter, address);
  const who = accountOf(caller, address);
  if (route.method === 'GET' || effect === 'none') {
    return headersOf(await limiter.spend('account-reads', who, 1), 'account-reads');
  }
  const writes = headersOf(await limiter.spend('writes', who, 1), 'writes');
  headersOf(await limiter.spend('points', who, POINTS[effect]), 'points');
  return writes;
}

/**
 * All visitors share the guest account, so guests count by address: one visitor must not use up the limit of the
 * others.
 */
export const accountOf = (caller: Caller, address: string): string =>
  caller.guest ? `guest/${address}` : String(caller.id);

/** Twice the size of a page of twenty posts. */
const BYTES_PER_READ = 50_000;
/** Allows an address twelve of the largest responses in five minutes, and an account sixty. */
const MOST_READS = 25;

/** The cost of a response in the spec's form. */
export const costOf = (bytes: number): number => Math.min(MOST_READS, Math.max(1, Math.ceil(bytes / BYTES_PER_READ)));

/**
 * Charges the part of a whole response's cost that exceeds the read already charged. The cost is unknown before the
 * response is made, so that of the previous response is charged first, and `settle` corrects it.
 */
export async function chargeWhole(
  limiter: Limiter,
  cost: number,
  { caller, address, entering }: { caller: Caller | undefined; address: string; entering: boolean },
): Promise<{ limits: LimitHeaders | undefined; settle: (cost: number) => Promise<LimitHeaders | undefined> }> {
  const [limit, who] = caller
    ? (['account-reads', accountOf(caller, address)] as const)
    : ([entering ? 'entries' : 'reads', address] as const);
  const limits = cost > 1 ? headersOf(await limiter.spend(limit, who, cost - 1), limit) : undefined;
  const settle = async (actual: number) =>
    actual === cost ? limits : saidOf(await limiter.count(limit, who, actual - cost));
  return { limits, settle };
}

export async function chargeSignup({ limiter, address }: { limiter?: Limiter | undefined } & Peer): Promise<void> {
  if (limiter) await spendOfNetwork(limiter, ['signups', 'network-signups'], address, address);
}

/** Visitors and guests are charged by address and by network. */
export async function chargeReport({
  limiter,
  caller,
  address,
}: { limiter?: Limiter | undefined; caller: Caller | undefined } & Peer) {
  if (!limiter) return;
  if (caller && !caller.guest) headersOf(await limiter.spend('reports', accountOf(caller, address), 1), 'reports');
  else
    await spendOfNetwork(
      limiter,
      ['reports', 'network-reports'],
      caller ? accountOf(caller, address) : address,
      address,
    );
}

/** A /48 of IPv6 has 65,536 addresses as limits count them. Together they may do little more than one address. */
async function spendOfNetwork(limiter: Limiter, [one, all]: [Limit, Limit], who: string, address: string) {
  headersOf(await limiter.spend(one, who, 1), one);
  const network = networkOf(address);
  if (network !== address) headersOf(await limiter.spend(all, network, 1), all);
}

/** A search is charged in addition to its read. */
export async function chargeSearch({
  limiter,
  caller,
  address,
}: { limiter?: Limiter | undefined; caller: Caller | undefined } & Peer) {
  if (limiter) headersOf(await limiter.spend('searches', caller ? accountOf(caller, address) : address, 1), 'searches');
}

/** An upload is charged in addition to its write. */
export async function chargeUpload({
  limiter,
  caller,
  address,
}: { limiter?: Limiter | undefined; caller: Caller } & Peer) {
  if (limiter) headersOf(await limiter.spend('uploads', accountOf(caller, address), 1), 'uploads');
}

/** Picture files have their own limit, because a page of posts has many. */
export async function chargePicture({ limiter, address }: { limiter?: Limiter | undefined } & Peer): Promise<void> {
  if (limiter) headersOf(await limiter.spend('pictures', address, 1), 'pictures');
}

/** Throws a refusal if the limit is reached. */
export function headersOf(standing: Quota | undefined, limit: Limit): LimitHeaders | undefined {
  const headers = saidOf(standing);
  if (!standing || standing.allowed) return headers;
  const message = `${SPENT[limit]} Try again in ${inWords(standing.reset)}.`;
  const params = { limit, seconds: standing.reset };
  throw new Refusal(
    429,
    { code: 'too_many_requests', params, message },
    { ...headers, 'retry-after': String(standing.reset) },
  );
}

const saidOf = (standing: Quota | undefined): LimitHeaders | undefined =>
  standing && {
    'ratelimit-limit': String(standing.limit),
    'ratelimit-remaining': String(standing.remaining),
    'ratelimit-reset': String(standing.reset),
    'ratelimit-policy': `${standing.limit};w=${standing.window}`,
  };

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

/** Providers assign a /64 of IPv6 to a household, and a /48 to a server or tunnel. */
export const networkOf = (address: string): string => address.replace(/^(\w+:\w+:\w+):\w+::\/64$/, '$1::/48');

/** Keyed, so that the addresses in the database cannot be found by trying all of them. */
export const hashForStorage = async (tokenSecret: string, text: string): Promise<string> =>
  toHex(await hmac(hmacKey(tokenSecret), text));
