import { toHex, utf8 } from '../text/bytes.ts';

/**
 * The puzzle of a sign-up: find the number that was hashed. There are too many numbers to guess, and few iterations, so
 * the server makes a puzzle in a moment. PBKDF2, because browsers have it in native code. A browser needs about 0.5 s.
 */
export interface Puzzle {
  salt: string;
  iterations: number;
  /** The hash of the number to find. */
  target: string;
}

/** The number to find is at least 0 and below this. */
export const NUMBERS = 2 ** 14;
export const ITERATIONS = 40;
const BITS = 128;
/** Numbers hashed concurrently, so that the browser can use all its threads. */
const AT_ONCE = 64;

/** Returns undefined if no number fits, which cannot happen with a puzzle of this server. */
export async function solve(puzzle: Puzzle): Promise<number | undefined> {
  for (let first = 0; first < NUMBERS; first += AT_ONCE) {
    const numbers = Array.from({ length: AT_ONCE }, (_, n) => first + n);
    const hashes = await Promise.all(numbers.map((number) => hashOf(number, puzzle)));
    const found = hashes.indexOf(puzzle.target);
    if (found >= 0) return first + found;
  }
  return undefined;
}

export async function hashOf(number: number, { salt, iterations }: Omit<Puzzle, 'target'>): Promise<string> {
  const key = await crypto.subtle.importKey('raw', utf8(String(number)), 'PBKDF2', false, ['deriveBits']);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: utf8(salt), iterations };
  const bits = await crypto.subtle.deriveBits(algorithm, key, BITS);
  return toHex(bits);
}
