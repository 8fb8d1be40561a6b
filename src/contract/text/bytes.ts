/** Conversions, hashes and signatures with APIs that browsers and Node.js share. */
export type Bytes = Uint8Array<ArrayBuffer>;

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

export const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const toBase64 = (bytes: Iterable<number>): string => btoa(String.fromCharCode(...bytes));

export const fromBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

export const toBase64Url = (bytes: Iterable<number>): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

export const fromBase64Url = (text: string): Bytes => fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));

export const sha256Bytes = async (data: string | Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', typeof data === 'string' ? utf8(data) : data));

/** In hexadecimal. */
export const sha256 = async (data: string | Bytes): Promise<string> => toHex((await sha256Bytes(data)).buffer);

/** A key for `hmac` and `crypto.subtle.verify`. */
export const hmacKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', utf8(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);

export const hmac = async (key: Promise<CryptoKey>, text: string): Promise<ArrayBuffer> =>
  crypto.subtle.sign('HMAC', await key, utf8(text));

/** Constant time, so that a secret cannot be guessed byte by byte. */
export function isSameInConstantTime(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length;
  for (const [i, byte] of a.entries()) difference |= byte ^ (b[i] ?? 0);
  return difference === 0;
}
