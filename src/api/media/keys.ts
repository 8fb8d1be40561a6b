import type { CurrentSettings } from '#store/community/community.ts';
import type { Caller } from '#store/people/sessions.ts';
import { hexOf } from '../http/sha256.ts';

/** Members: where only they may read. Moderators: also what was removed. */
export type KeyHolder = 'members' | 'moderators';

export interface MediaKeys {
  /** Good on its day and the next, in UTC: whoever has a page open over midnight still sees its pictures. */
  issue(holder: KeyHolder, now: number): Promise<string>;
  isGood(key: string, holder: KeyHolder, now: number): Promise<boolean>;
}

const DAY = 24 * 60 * 60 * 1000;
const utf8 = new TextEncoder();

/** An address of a picture can be given on; a key in it ends soon, whoever has it. */
export function createMediaKeys(secret: string): MediaKeys {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const imported = crypto.subtle.importKey('raw', utf8.encode(secret), hmac, false, ['sign']);
  const issued = new Map<string, string>();
  const sign = async (holder: KeyHolder, day: number): Promise<string> => {
    const text = `media ${holder} ${day}`;
    const known = issued.get(text);
    if (known !== undefined) return known;
    const signature = await crypto.subtle.sign('HMAC', await imported, utf8.encode(text));
    const key = hexOf(signature);
    // Two holders and two days are asked for; the days before are forgotten.
    if (issued.size >= 8) issued.clear();
    issued.set(text, key);
    return key;
  };
  const dayOf = (now: number) => Math.floor(now / DAY);
  return {
    issue: (holder, now) => sign(holder, dayOf(now)),
    async isGood(key, holder, now) {
      const keys = [await sign(holder, dayOf(now)), await sign(holder, dayOf(now) - 1)];
      return keys.map((good) => isSame(good, key)).includes(true);
    },
  };
}

/** Takes as long for every wrong one. */
function isSame(a: string, b: string): boolean {
  let differs = a.length ^ b.length;
  for (let i = 0; i < a.length; i++) differs |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return differs === 0;
}

interface Asking {
  caller: Caller | undefined;
  mediaKeys: MediaKeys;
  clock: () => number;
}

/** For `GET /api/config`: members get one where it is needed, moderators always. */
export async function keyFor(
  { caller, mediaKeys, clock }: Asking,
  read: CurrentSettings['read'],
): Promise<string | undefined> {
  if (!caller || caller.state === 'waiting') return undefined;
  if (caller.role !== 'member') return mediaKeys.issue('moderators', clock());
  return read === 'members' ? mediaKeys.issue('members', clock()) : undefined;
}
