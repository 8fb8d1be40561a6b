import { hexOf } from '../http/sha256.ts';

/** A provider gives a household a /64 of IPv6, and a server or a tunnel a whole /48. */
export const networkOf = (address: string): string => address.replace(/^(\w+:\w+:\w+):\w+::\/64$/, '$1::/48');

const utf8 = new TextEncoder();

/** For the database: without the secret, nobody finds an address by trying all. */
export async function hashForStorage(tokenSecret: string, text: string): Promise<string> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', utf8.encode(tokenSecret), hmac, false, ['sign']);
  return hexOf(await crypto.subtle.sign('HMAC', key, utf8.encode(text)));
}
