import type { Caller } from '#store/nouns/people/sessions.ts';
import { accountOf, networkOf } from '../guard/limits.ts';

/**
 * Streams of one account per process: a few devices, each of which can reconnect before its old stream is noticed as
 * closed.
 */
const MOST_OF_ACCOUNT = 12;
/** Streams of guests per network, enough for a class. */
const MOST_OF_GUESTS = 50;

/** The account and the address that a stream counts for. */
export interface Holder {
  /** Guests of one network count as one account, because a single host can have thousands of addresses. */
  account: string;
  address: string;
  guest: boolean;
}

export const holderOf = (caller: Caller, address: string): Holder => ({
  account: accountOf(caller, networkOf(address)),
  address,
  guest: caller.guest === 1,
});

/** No stream can end: each account has only one. */
export const FULL = Symbol('full');

/**
 * Returns the stream that ends to make room for `holder`. `listeners` are ordered by age, `same` are those of the same
 * user, and `most` is the maximum of all streams. The account with the most streams loses its oldest; on a tie, the one
 * whose address has the most. Each account keeps one.
 */
export function whoLeaves<L extends Holder>(
  { listeners, same }: { listeners: ReadonlySet<L>; same: ReadonlySet<L> },
  holder: Holder,
  most: number,
): L | undefined | typeof FULL {
  const own = [...same].filter(({ account }) => account === holder.account);
  if (own.length >= (holder.guest ? MOST_OF_GUESTS : MOST_OF_ACCOUNT)) return own[0];
  if (listeners.size < most) return undefined;
  const all = [...listeners, holder];
  const [ofAccount, ofAddress] = [countBy(all, ({ account }) => account), countBy(all, ({ address }) => address)];
  let worst: { listener: L; account: number; address: number } | undefined;
  for (const listener of listeners) {
    const account = ofAccount.get(listener.account) ?? 0;
    const address = ofAddress.get(listener.address) ?? 0;
    if (account < 2) continue;
    if (!worst || account > worst.account || (account === worst.account && address > worst.address))
      worst = { listener, account, address };
  }
  return worst?.listener ?? FULL;
}

function countBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}
