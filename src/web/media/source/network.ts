import { keptInTab } from '../../ui/base/kept.ts';
import type { Asking } from './askForKey.ts';
import { KEPT, type Keys } from './keys.ts';
import type { PictureSource } from './source.ts';

/**
 * The path itself, and behind it the key of the day where only members may read. Who needs one learns it from the first picture
 * that fails: where everybody may read, nobody waits for a key.
 */
export function picturesOverNetwork(asking: Asking): PictureSource {
  const [user, all] = (keptInTab.read(KEPT) ?? '').split(' ');
  const keys: Keys = { user, all, single: new Map() };
  return {
    url: (path) => {
      const key = keys.user === asking.getUser() && (keys.all || keys.single.get(path.replace('.small.', '.')));
      return key ? `${path}?key=${key}` : path;
    },
    onFail: (path) =>
      void import('./askForKey.ts').then(({ askForKey }) => askForKey(path, keys, asking)).catch(() => undefined),
  };
}
