import { type Bytes, fromBase64, isSameInConstantTime, toBase64, utf8 } from '#contract/text/bytes.ts';
import { isBoundedHash } from '#store/nouns/people/account.ts';

const HASH = 'SHA-256';
/** OWASP's minimum for PBKDF2 with SHA-256. */
const ITERATIONS = 600_000;
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const PREFIX = 'pbkdf2-sha256';

/** Hashes passwords where argon2 is missing: WebCrypto only has PBKDF2. */
export async function hashPbkdf2(plain: string, iterations = ITERATIONS): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const key = await derive(plain, salt, iterations);
  return `$${PREFIX}$i=${iterations}$${toBase64(salt)}$${toBase64(key)}`;
}

export const isPbkdf2 = (hash: string): boolean => hash.startsWith(`$${PREFIX}$`);

export async function verifyPbkdf2(hash: string, plain: string): Promise<boolean> {
  const [, prefix, cost, salt, key] = hash.split('$');
  const iterations = Number(cost?.replace(/^i=/, ''));
  if (!isBoundedHash(hash) || prefix !== PREFIX || !salt || !key || iterations < 1) return false;
  return isSameInConstantTime(fromBase64(key), await derive(plain, fromBase64(salt), iterations));
}

async function derive(plain: string, salt: Bytes, iterations: number): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', utf8(plain), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: HASH, salt, iterations }, key, KEY_BYTES * 8);
  return new Uint8Array(bits);
}
