import { hmac, hmacKey, toHex } from '#contract/text/bytes.ts';

/** Providers assign a /64 of IPv6 to a household, and a /48 to a server or tunnel. */
export const networkOf = (address: string): string => address.replace(/^(\w+:\w+:\w+):\w+::\/64$/, '$1::/48');

/** Keyed, so that the addresses in the database cannot be found by trying all of them. */
export const hashForStorage = async (tokenSecret: string, text: string): Promise<string> =>
  toHex(await hmac(hmacKey(tokenSecret), text));
