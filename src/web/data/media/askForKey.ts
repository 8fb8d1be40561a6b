import { smallPath } from '#contract/media/media.ts';
import type { Config } from '#contract/people/auth.ts';
import { keepKey, keptKey } from './mediaKey.ts';
import { picturesChanged } from './pictureUrl.ts';

export interface Asking {
  getConfig: () => Promise<Config>;
  /** The member that the key belongs to. */
  getUser: () => string | null;
}

/** Pictures may also fail because they were deleted. */
const ASK_AGAIN_MS = 60_000;

let asked = -Infinity;
let askedBy: string | null = null;
let answer: Promise<Config> | undefined;

/**
 * On an open site, moderators need a key only for removed pictures. There it is used only for pictures that failed; the
 * others keep the address under which the browser has cached them.
 */
export async function askForKey(path: string, single: Map<string, string>, asking: Asking): Promise<void> {
  const { getConfig, getUser } = asking;
  const user = getUser();
  if (!answer || askedBy !== user || performance.now() - asked > ASK_AGAIN_MS) {
    asked = performance.now();
    askedBy = user;
    answer = getConfig();
    // Callers try again when the connection is back.
    answer.catch(() => {
      answer = undefined;
    });
  }
  const { community, media } = await answer;
  if (!user || user !== getUser()) return;
  if ((keptKey(user) ?? single.get(user + path)) === media.key) return;
  // If the key cannot be stored, remove the old one. Otherwise pictures would wait for its replacement.
  if (!keepKey(user, community.read === 'members' ? media.key : undefined)) keepKey(user, undefined);
  const large = path.replace('.small.', '.');
  if (media.key) for (const file of [large, smallPath(large)]) single.set(user + file, media.key);
  picturesChanged();
}
