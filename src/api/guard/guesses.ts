import { USERNAME_MAX } from '#contract/rules/limits.ts';
import { fold } from '#contract/text/text.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { headersOf, type Limiter, type Peer, type Quota } from './limits.ts';
import type { Mark } from './marks.ts';
import { networkOf } from './networks.ts';

type Anonymous = Pick<Context, 'limiter'> & Peer;

/**
 * For a proof by password: after too many wrong ones nothing is looked up or hashed any more. Only failures count, and
 * those against an account only together with the address, so that no stranger can lock anyone out. `session`, `mark`:
 * whoever guesses with a token or from a known browser is counted wherever they guess from.
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
  // In line, since guesses that are made at once would all be looked at before the first one counts.
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
/** The longest that a stranger waits for a guess: one whose network has guessed wrong before, and any other. */
const WAIT = 15 * MINUTE;
const FIRST_WAIT = 30;
const KNOWN = 30 * DAY;
/** How long a turn that was promised is kept. */
const KEPT = 10 * MINUTE;
/** So many networks a day are promised a turn at one account; no member has as many, a botnet does. */
const MOST_PROMISED = 3_000;

/**
 * Beyond the limit, strangers guess at an account one after the other, over all addresses, and each guess makes the next
 * one wait twice as long. Where somebody has logged in to it before, nobody is a stranger. A network that has not guessed
 * wrong today waits for less, and its turn is kept for it, so that no flood of guesses keeps a member out at a new place.
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

/** Counted before it is made, since guesses that are made at once would all come before the first one counts. */
async function waitTurn(limiter: Limiter, account: string, network: string): Promise<Undo> {
  const guesses = await limiter.count('stranger-logins', account, 1);
  if (!guesses || guesses.spent <= guesses.limit) return nothing;
  const promise = `turn/${account}/${network}`;
  const kept = await limiter.count('stranger-logins', promise, 0);
  if (kept?.spent === 1) return takePromised(limiter, promise, kept);
  const wait = 2 ** (guesses.spent - guesses.limit - 1);
  const again = kept?.spent || (await limiter.count('stranger-logins', tried(account, network), 0))?.spent;
  const [line, longest] = again ? ['again', WAIT] : ['first', FIRST_WAIT];
  // All that can be spent at once: the next one finds nothing left until the wait is over.
  const turn = await limiter.spend('stranger-logins', `${line}/${account}`, guesses.limit, Math.min(wait, longest));
  if (turn && !turn.allowed && !again) await promiseTurn(limiter, account, promise, turn.reset);
  headersOf(turn, 'stranger-logins');
  return nothing;
}

/** Whoever else comes meanwhile: after the wait that they are told of, this network may guess once. */
async function promiseTurn(limiter: Limiter, account: string, promise: string, wait: number): Promise<void> {
  const promised = await limiter.count('stranger-logins', `promised/${account}`, 1, DAY);
  if (promised && promised.spent <= MOST_PROMISED) await limiter.count('stranger-logins', promise, 1, wait + KEPT);
}

async function takePromised(limiter: Limiter, promise: string, kept: Quota): Promise<Undo> {
  const early = { ...kept, allowed: false, reset: kept.reset - KEPT };
  if (early.reset > 0) headersOf(early, 'stranger-logins');
  const taken = await limiter.count('stranger-logins', promise, 1);
  const undo = async () => void (await limiter.count('stranger-logins', promise, -1));
  // Another /64 of the network was quicker.
  if (taken && taken.spent > 2) {
    await undo();
    headersOf({ ...taken, allowed: false, reset: FIRST_WAIT }, 'stranger-logins');
  }
  return undo;
}
