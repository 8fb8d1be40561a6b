import { hmac, hmacKey, toHex } from '#contract/text/bytes.ts';

/** A provider gives a household a /64 of IPv6, and a server or a tunnel a whole /48. */
export const networkOf = (address: string): string => address.replace(/^(\w+:\w+:\w+):\w+::\/64$/, '$1::/48');

/** For the database: without the secret, nobody finds an address by trying all. */
export const hashForStorage = async (tokenSecret: string, text: string): Promise<string> =>
  toHex(await hmac(hmacKey(tokenSecret), text));
