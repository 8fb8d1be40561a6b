import type { Challenge, Joining } from '#contract/community/joining.schema.ts';
import { hashOf, ITERATIONS, NUMBERS } from '#contract/community/proof-of-work.ts';
import { MESSAGES, tooQuick } from '#contract/refusals/errors.ts';
import { CHALLENGE_MINUTES } from '#contract/rules/limits.ts';
import { Refusal } from '../refusal.ts';
import type { Limiter } from './limits.ts';

const LIFE_MS = CHALLENGE_MINUTES * 60_000;

interface Machines {
  minSeconds: number;
  proofOfWork: boolean;
}

export interface Challenges {
  make(machines: Machines, now: number): Promise<Challenge>;
  /** Refuses a proof that is none, of the puzzle or of the time. Gives what it is named by. */
  check(proof: Joining['proof'], machines: Machines, now: number): Promise<string>;
  /** Refuses one that was used before. */
  spend(name: string, now: number, limiter: Limiter | undefined): Promise<void>;
}

/**
 * Nothing is stored: a challenge carries a signature over the time and the number that solves it, which nobody else can
 * make. Only which ones were used is remembered while they are good: with the limits, or by this process where there are none.
 */
export function createChallenges(secret: string): Challenges {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = crypto.subtle.importKey('raw', utf8.encode(secret), hmac, false, ['sign', 'verify']);
  const used = new Map<string, number>();

  return {
    async make({ minSeconds, proofOfWork }, now) {
      const salt = crypto.randomUUID();
      const number = proofOfWork ? randomBelow(NUMBERS) : undefined;
      const signature = await crypto.subtle.sign('HMAC', await key, signed(salt, String(now), number));
      const challenge = `${salt}.${now}.${btoa(String.fromCharCode(...new Uint8Array(signature)))}`;
      if (number === undefined) return { challenge, seconds: minSeconds, puzzle: null };
      const target = await hashOf(number, { salt, iterations: ITERATIONS });
      return { challenge, seconds: minSeconds, puzzle: { salt, iterations: ITERATIONS, target } };
    },

    async check(proof, { minSeconds, proofOfWork }, now) {
      const [salt = '', at = '', signature = ''] = proof?.challenge.split('.') ?? [];
      const number = proofOfWork ? (proof?.number ?? NUMBERS) : undefined;
      const isOurs = await crypto.subtle.verify('HMAC', await key, decoded(signature), signed(salt, at, number));
      const age = now - Number(at);
      if (!isOurs || age > LIFE_MS) throw new Refusal(403, MESSAGES.proofNeeded);
      if (age < minSeconds * 1000) throw new Refusal(403, tooQuick(minSeconds));
      return salt;
    },

    async spend(name, now, limiter) {
      const counted = await limiter?.count('signups', `proof/${name}`, 1, LIFE_MS / 1000);
      if (counted ? counted.spent > 1 : used.has(name)) throw new Refusal(403, MESSAGES.proofNeeded);
      if (counted) return;
      for (const [old, until] of used) {
        if (until > now) break;
        used.delete(old);
      }
      used.set(name, now + LIFE_MS);
    },
  };
}

const utf8 = new TextEncoder();
const signed = (salt: string, at: string, number: number | undefined) =>
  utf8.encode(`sign-up ${salt} ${at} ${number ?? 'without a puzzle'}`);

function decoded(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

/** A power of two divides what a byte can be without a rest. */
const randomBelow = (count: number): number => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % count;
