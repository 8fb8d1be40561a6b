import type { Asking } from './askForKey.ts';
import { keptKey } from './mediaKey.ts';
import type { PictureSource } from './pictureUrl.ts';

/**
 * The path itself, and behind it the key of the day where only members may read. That comes with the log-in, and pictures wait
 * for another one when it is too old. Who lacks it still learns it from the first picture that fails: where everybody may read,
 * nobody waits for a key.
 */
export function picturesOverNetwork(asking: Asking): PictureSource {
  const single = new Map<string, string>();
  const onFail = (path: string) =>
    void import('./askForKey.ts').then(({ askForKey }) => askForKey(path, single, asking)).catch(() => undefined);
  return {
    url: (path) => {
      const user = asking.getUser();
      const kept = keptKey(user);
      if (kept === '') return onFail(path);
      const key = kept ?? single.get(user + path);
      return key ? `${path}?key=${key}` : path;
    },
    onFail,
  };
}
