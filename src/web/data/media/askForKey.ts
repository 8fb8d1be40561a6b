import { smallPath } from '#contract/media/media.ts';
import type { Config } from '#contract/people/auth.ts';
import { keepKey, keptKey } from './mediaKey.ts';
import { picturesChanged } from './pictureUrl.ts';

export interface Asking {
  getConfig: () => Promise<Config>;
  /** Whose key it is. */
  getUser: () => string | null;
}

/** Pictures may also fail because they are gone. */
const ASK_AGAIN_MS = 60_000;

let asked = -Infinity;
let askedBy: string | null = null;
let answer: Promise<Config> | undefined;

/**
 * To moderators a key also opens what was removed, where everybody may read. There it is for the pictures that failed alone: the
 * others stay at the address at which the browser has kept them.
 */
export async function askForKey(path: string, single: Map<string, string>, asking: Asking): Promise<void> {
  const { getConfig, getUser } = asking;
  const user = getUser();
  if (!answer || askedBy !== user || performance.now() - asked > ASK_AGAIN_MS) {
    asked = performance.now();
    askedBy = user;
    answer = getConfig();
    // Whoever waits for it asks again when the line is mended.
    answer.catch(() => {
      answer = undefined;
    });
  }
  const { community, media } = await answer;
  if (!user || user !== getUser()) return;
  if ((keptKey(user) ?? single.get(user + path)) === media.key) return;
  // One that is not written leaves none that is waited for.
  if (!keepKey(user, community.read === 'members' ? media.key : undefined)) keepKey(user, undefined);
  const large = path.replace('.small.', '.');
  if (media.key) for (const file of [large, smallPath(large)]) single.set(user + file, media.key);
  picturesChanged();
}
