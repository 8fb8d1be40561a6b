import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { isPbkdf2, verifyPbkdf2 } from '#api/guard/pbkdf2.ts';
import { Refusal } from '#api/http/refusal.ts';
import { createTurns } from '#store/engine/turns.ts';
import { isBoundedHash } from '#store/nouns/people/account.ts';

const ARGON2ID = 2;
const COST = { algorithm: ARGON2ID, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** libuv's pool has 4 threads, and file reads need some of them too. */
const MOST_AT_ONCE = 3;
/** About two seconds of hashing on two cores; callers further back have given up by then. */
const LONGEST_LINE = 256;

export interface Passwords {
  hash(plain: string): Promise<string>;
  verify(hash: string, plain: string): Promise<boolean>;
  /** Returns whether threads are hashing. */
  busy(): boolean;
}

/**
 * Hashes with argon2id on other threads. Many log-ins wait in a queue instead of taking every core and 19 MiB each.
 * `workers` processes share the cores.
 */
export function createPasswords(workers = 1): Passwords {
  const cores = Math.ceil(availableParallelism() / workers);
  const inTurn = createTurns(Math.min(cores, MOST_AT_ONCE), { longest: LONGEST_LINE, refuse: tooBusy });
  let running = 0;
  const counted = <Result>(work: () => Promise<Result>) =>
    inTurn(async () => {
      running += 1;
      return work().finally(() => {
        running -= 1;
      });
    });
  return {
    hash: (plain) => counted(() => hash(plain, COST)),
    verify: async (hashed, plain) => isBoundedHash(hashed) && counted(() => check(hashed, plain)),
    busy: () => running > 0,
  };
}

/** Accounts that were made in a browser have PBKDF2 hashes. */
const check = (hashed: string, plain: string): Promise<boolean> =>
  (isPbkdf2(hashed) ? verifyPbkdf2 : verify)(hashed, plain);

function tooBusy(): Refusal {
  const message = 'Too many people are logging in at once. Try again in a moment.';
  return new Refusal(503, { code: 'login_queue_full', message }, { 'retry-after': '2' });
}
