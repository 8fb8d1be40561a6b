import { USERNAME_MAX } from '#contract/rules/limits.ts';
import { fold } from '#contract/text/text.ts';
import type { Context, Peer } from '../context.ts';
import { Refusal } from '../http/refusal.ts';
import { headersOf, type Limiter, networkOf, type Quota } from './limits.ts';
import type { Mark } from './marks.ts';

type Anonymous = Pick<Context, 'limiter'> & Peer;

/**
 * Wraps a proof by password: after too many failures nothing is looked up or hashed any more. Only failures count, and
 * those against an account only together with the address, so that no stranger can lock anyone out. `session`, `mark`:
 * attempts with a token or from a known browser are counted wherever they come from.
 */
export async function withLoginLimit<T>(
  { limiter, address }: Anonymous,
  { username, session, mark }: { username: string; session?: number | null; mark?: Mark | undefined },
  prove: () => Promise<T>,
): Promise<T> {
  if (!limiter) return prove();
  const network = networkOf(address);
  const accounts = [
    `${fold(username).slice(0, USERNAME_MAX)}/${address}`,
    ...(session ? [`session/${session}`] : []),
    ...(mark ? [`mark/${mark.id}`] : []),
  ];
  // One after the other per address. Otherwise concurrent attempts would all be checked before the first one counts.
  return limiter.inLine(address, async () => {
    headersOf(await limiter.look('logins', address), 'logins');
    if (network !== address) headersOf(await limiter.look('network-logins', network), 'network-logins');
    for (const account of accounts) headersOf(await limiter.look('account-logins', account), 'account-logins');
    try {
      return await prove();
    } catch (error) {
      if (error instanceof Refusal && [401, 404].includes(error.status)) {
        await limiter.spend('logins', address, 1);
        if (network !== address) await limiter.spend('network-logins', network, 1);
        for (const account of accounts) await limiter.spend('account-logins', account, 1);
      }
      throw error;
    }
  });
}

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** Maximum seconds a stranger waits for an attempt: if their network has failed before, and (FIRST_WAIT) otherwise. */
const WAIT = 15 * MINUTE;
const FIRST_WAIT = 30;
const KNOWN = 30 * DAY;
/** Seconds for which a reserved turn is kept. */
const KEPT = 10 * MINUTE;
/** Networks per day that get a reserved turn at one account. No member uses that many, but a botnet does. */
const MOST_PROMISED = 3_000;

/**
 * Over the limit, login attempts from unknown places are serialised across all addresses, and each doubles the next
 * wait. A place with an earlier login is exempt. A network without a wrong attempt today waits less and gets a reserved
 * turn, so that a flood cannot lock a member out at a new place.
 */
export async function asStranger<T>(
  { limiter, address }: Anonymous,
  account: string,
  prove: () => Promise<T>,
): Promise<T> {
  if (!limiter) return prove();
  const seen = await limiter.count('stranger-logins', placeOf(account, address), 0, KNOWN);
  if (!seen || seen.spent > 0) return prove();
  const network = networkOf(address);
  let undo = nothing;
  const takeBack = async () => {
    await limiter.count('stranger-logins', account, -1);
    await undo();
  };
  try {
    undo = await waitTurn(limiter, account, network);
    const proved = await prove();
    await takeBack();
    await rememberPlace({ limiter, address }, account);
    return proved;
  } catch (error) {
    if (error instanceof Refusal && error.status === 401)
      await limiter.count('stranger-logins', tried(account, network), 1);
    else await takeBack();
    throw error;
  }
}

export async function rememberPlace({ limiter, address }: Anonymous, account: string): Promise<void> {
  await limiter?.count('stranger-logins', placeOf(account, address), 1, KNOWN);
}

const placeOf = (account: string, address: string): string => `known/${account}/${address}`;

const tried = (account: string, network: string): string => `tried/${account}/${network}`;

type Undo = () => Promise<void>;
const nothing: Undo = async () => {};

/** Counts the attempt before it is made. Otherwise concurrent attempts would all come before the first one counts. */
async function waitTurn(limiter: Limiter, account: string, network: string): Promise<Undo> {
  const guesses = await limiter.count('stranger-logins', account, 1);
  if (!guesses || guesses.spent <= guesses.limit) return nothing;
  const promise = `turn/${account}/${network}`;
  const kept = await limiter.count('stranger-logins', promise, 0);
  if (kept?.spent === 1) return takePromised(limiter, promise, kept);
  const wait = 2 ** (guesses.spent - guesses.limit - 1);
  const again = kept?.spent || (await limiter.count('stranger-logins', tried(account, network), 0))?.spent;
  const [line, longest] = again ? ['again', WAIT] : ['first', FIRST_WAIT];
  // Spends the whole limit at once, so that the next attempt finds nothing left until the wait is over.
  const turn = await limiter.spend('stranger-logins', `${line}/${account}`, guesses.limit, Math.min(wait, longest));
  if (turn && !turn.allowed && !again) await promiseTurn(limiter, account, promise, turn.reset);
  headersOf(turn, 'stranger-logins');
  return nothing;
}

/** Reserves one attempt for this network after the announced wait, even if others try in between. */
async function promiseTurn(limiter: Limiter, account: string, promise: string, wait: number): Promise<void> {
  const promised = await limiter.count('stranger-logins', `promised/${account}`, 1, DAY);
  if (promised && promised.spent <= MOST_PROMISED) await limiter.count('stranger-logins', promise, 1, wait + KEPT);
}

async function takePromised(limiter: Limiter, promise: string, kept: Quota): Promise<Undo> {
  const early = { ...kept, allowed: false, reset: kept.reset - KEPT };
  if (early.reset > 0) headersOf(early, 'stranger-logins');
  const taken = await limiter.count('stranger-logins', promise, 1);
  const undo = async () => void (await limiter.count('stranger-logins', promise, -1));
  // Another /64 of the network has already used the turn.
  if (taken && taken.spent > 2) {
    await undo();
    headersOf({ ...taken, allowed: false, reset: FIRST_WAIT }, 'stranger-logins');
  }
  return undo;
}
