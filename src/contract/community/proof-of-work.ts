/**
 * What a sign-up costs: to find which of a few numbers was hashed. By PBKDF2, which browsers have in native code, so that
 * a machine has no head start over them. About 0.3 s in a browser.
 */
export interface Puzzle {
  salt: string;
  iterations: number;
  /** The hash of the number that is looked for. */
  target: string;
}

/** The number is one of these many, from 0 on. */
export const NUMBERS = 64;
export const ITERATIONS = 20_000;
const BITS = 128;

/** Undefined where no number fits, which a puzzle of this server never is. */
export async function solve(puzzle: Puzzle): Promise<number | undefined> {
  for (let number = 0; number < NUMBERS; number++) {
    if ((await hashOf(number, puzzle)) === puzzle.target) return number;
  }
  return undefined;
}

export async function hashOf(number: number, { salt, iterations }: Omit<Puzzle, 'target'>): Promise<string> {
  const utf8 = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', utf8.encode(String(number)), 'PBKDF2', false, ['deriveBits']);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: utf8.encode(salt), iterations };
  const bits = await crypto.subtle.deriveBits(algorithm, key, BITS);
  return Array.from(new Uint8Array(bits), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
