import { toHex, utf8 } from '../text/bytes.ts';

/**
 * What a sign-up costs: to find which of many numbers was hashed. So many that nobody guesses it, with few iterations, so that
 * the server makes a puzzle in a moment. By PBKDF2, which browsers have in native code. About 0.5 s in a browser.
 */
export interface Puzzle {
  salt: string;
  iterations: number;
  /** The hash of the number that is looked for. */
  target: string;
}

/** The number is one of these many, from 0 on. */
export const NUMBERS = 2 ** 14;
export const ITERATIONS = 40;
const BITS = 128;
/** Numbers that are hashed at once, as the browser has threads for them. */
const AT_ONCE = 64;

/** Undefined where no number fits, which a puzzle of this server never is. */
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
