import type { Asking } from './askForKey.ts';
import { keptKey } from './mediaKey.ts';
import type { PictureSource } from './pictureUrl.ts';

/**
 * The path itself, followed by the key of the day if only members can read. The log-in brings that key, and pictures
 * wait for a new one when it has expired. Without a stored key, it is requested after the first failed picture, so that
 * open sites never wait.
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
