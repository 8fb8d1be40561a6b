import type { Challenge, Joining } from '#contract/community/joining.schema.ts';
import { hashOf, ITERATIONS, NUMBERS } from '#contract/community/proof-of-work.ts';
import { MESSAGES, tooQuick } from '#contract/refusals/errors.ts';
import { CHALLENGE_MINUTES } from '#contract/rules/limits.ts';
import { type Bytes, fromBase64, hmac, hmacKey, toBase64, utf8 } from '#contract/text/bytes.ts';
import { Refusal } from '../http/refusal.ts';

declare module '../context.ts' {
  interface AppOptions {
    /** Shared by all processes. Without it, each process remembers on its own. */
    once?: Once | undefined;
  }
  interface Context {
    challenges: Challenges;
  }
}

const LIFE_MS = CHALLENGE_MINUTES * 60_000;

interface Machines {
  minSeconds: number;
  proofOfWork: boolean;
}

export interface Challenges {
  make(machines: Machines, now: number): Promise<Challenge>;
  /** Refuses an invalid, wrong or late proof. A wrong number spends the proof. Returns the name of the proof. */
  check(proof: Joining['proof'], machines: Machines, now: number): Promise<string>;
  /** Refuses a proof that was used before. */
  spend(name: string): Promise<void>;
}

/** Returns true for the first call with this name within these seconds. */
export type Once = (name: string, seconds: number) => Promise<boolean>;

/**
 * Challenges are not stored. A challenge carries its time and a signature, and its number is derived from the same
 * secret. Only used challenges are remembered until they expire.
 */
export function createChallenges(secret: string, once: Once = onceHere()): Challenges {
  const key = hmacKey(secret);
  const spend = async (name: string): Promise<void> => {
    if (!(await once(`proof/${name}`, LIFE_MS / 1000))) throw new Refusal(403, MESSAGES.proofNeeded);
  };

  return {
    async make({ minSeconds, proofOfWork }, now) {
      const salt = crypto.randomUUID();
      const signature = await hmac(key, signed(salt, String(now)));
      const challenge = `${salt}.${now}.${toBase64(new Uint8Array(signature))}`;
      if (!proofOfWork) return { challenge, seconds: minSeconds, puzzle: null };
      const target = await hashOf(await numberOf(key, salt, String(now)), { salt, iterations: ITERATIONS });
      return { challenge, seconds: minSeconds, puzzle: { salt, iterations: ITERATIONS, target } };
    },

    async check(proof, { minSeconds, proofOfWork }, now) {
      const [salt = '', at = '', signature = ''] = proof?.challenge.split('.') ?? [];
      const isOurs = await crypto.subtle.verify('HMAC', await key, decoded(signature), utf8(signed(salt, at)));
      const age = now - Number(at);
      if (!isOurs || age > LIFE_MS) throw new Refusal(403, MESSAGES.proofNeeded);
      if (proofOfWork && proof?.number !== (await numberOf(key, salt, at))) {
        await spend(salt);
        throw new Refusal(403, MESSAGES.proofNeeded);
      }
      if (age < minSeconds * 1000) throw new Refusal(403, tooQuick(minSeconds));
      return salt;
    },

    spend,
  };
}

/** The number that solves the puzzle of a challenge. */
export async function numberOf(key: Promise<CryptoKey>, salt: string, at: string): Promise<number> {
  const bytes = await hmac(key, `number ${salt} ${at}`);
  // NUMBERS is a power of two, so the result is uniform.
  return new DataView(bytes).getUint16(0) % NUMBERS;
}

/** For an instance with a single process. */
function onceHere(): Once {
  const named = new Map<string, number>();
  return async (name, seconds) => {
    const now = Date.now();
    for (const [old, until] of named) {
      if (until > now) break;
      named.delete(old);
    }
    if (named.has(name)) return false;
    named.set(name, now + seconds * 1000);
    return true;
  };
}

const signed = (salt: string, at: string) => `sign-up ${salt} ${at}`;

function decoded(base64: string): Bytes {
  try {
    return fromBase64(base64);
  } catch {
    return new Uint8Array();
  }
}
