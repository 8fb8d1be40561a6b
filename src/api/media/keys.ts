import { hmac, hmacKey, isSameInConstantTime, toHex, utf8 } from '#contract/text/bytes.ts';
import type { CurrentSettings } from '#store/nouns/community/settings.ts';
import type { Caller } from '#store/nouns/people/sessions.ts';

declare module '../context.ts' {
  interface Context {
    mediaKeys: MediaKeys;
  }
}

export interface MediaKeys {
  /** Valid on its day and the next, in UTC: a page that stays open over midnight still loads its pictures. */
  issue(member: string, now: number): Promise<string>;
  /** The uid of the member who got this key. Returns undefined unless the key is valid. */
  holderOf(key: string, now: number): Promise<string | undefined>;
}

const DAY = 24 * 60 * 60 * 1000;
const MOST_KEPT = 5_000;
/** Hexadecimal digits; 128 bits. */
const SIGNATURE_LENGTH = 32;

/**
 * A key in the address of a picture names the member who loads it; each load checks what they may see. A key expires
 * soon, because people share addresses.
 */
export function createMediaKeys(secret: string): MediaKeys {
  const imported = hmacKey(secret);
  const made = new Map<string, string>();
  const keyOf = async (member: string, day: number): Promise<string> => {
    const name = `${member}.${day}`;
    const known = made.get(name);
    if (known !== undefined) return known;
    const signature = await hmac(imported, `media ${name}`);
    const key = `${name}.${toHex(signature).slice(0, SIGNATURE_LENGTH)}`;
    if (made.size >= MOST_KEPT) made.clear();
    made.set(name, key);
    return key;
  };
  const dayOf = (now: number) => Math.floor(now / DAY);
  return {
    issue: (member, now) => keyOf(member, dayOf(now)),
    async holderOf(key, now) {
      const [member = '', day] = key.split('.');
      if (!isUid(member)) return undefined;
      const age = dayOf(now) - Number(day);
      if (age !== 0 && age !== 1) return undefined;
      return isSameInConstantTime(utf8(await keyOf(member, Number(day))), utf8(key)) ? member : undefined;
    },
  };
}

const isUid = (text: string): boolean => /^[\w-]{1,64}$/.test(text);

interface Asking {
  caller: Caller | undefined;
  mediaKeys: MediaKeys;
  clock: () => number;
}

/** The key for `GET /api/config`. Members get one if only members can read, moderators always. */
export async function keyFor(
  { caller, mediaKeys, clock }: Asking,
  read: CurrentSettings['read'],
): Promise<string | undefined> {
  if (!caller || caller.state === 'waiting') return undefined;
  const isNeeded = read === 'members' || caller.role !== 'member';
  return isNeeded ? mediaKeys.issue(caller.uid, clock()) : undefined;
}
