import type { Config } from '#contract/people/auth.ts';
import { keptInTab } from '../../ui/base/kept.ts';
import { KEPT, type Keys } from './keys.ts';
import { picturesChanged } from './source.ts';

export interface Asking {
  getConfig: () => Promise<Config>;
  /** Whose key it is. */
  getUser: () => string | null;
}

/** A key is good for a day at least; pictures may also fail because they are gone. */
const ASK_AGAIN_MS = 60_000;

let asked = -Infinity;
let askedBy: string | null = null;
let answer: Promise<Config> | undefined;

/**
 * To moderators a key also opens what was removed, where everybody may read. There it is for the pictures that failed alone: the
 * others stay at the address at which the browser has kept them.
 */
export async function askForKey(path: string, keys: Keys, { getConfig, getUser }: Asking): Promise<void> {
  const user = getUser();
  if (!answer || askedBy !== user || performance.now() - asked > ASK_AGAIN_MS) {
    asked = performance.now();
    askedBy = user;
    answer = getConfig();
  }
  const { community, media } = await answer;
  const name = path.replace('.small.', '.');
  if (!user || !media.key || user !== getUser()) return;
  if (keys.user !== user) keys.single.clear();
  const known = keys.user === user && (keys.all || keys.single.get(name));
  if (known === media.key) return;
  keys.user = user;
  if (community.read === 'members') keys.all = media.key;
  else keys.all = undefined;
  keys.single.set(name, media.key);
  keptInTab.write(KEPT, keys.all ? `${user} ${keys.all}` : null);
  picturesChanged();
}
