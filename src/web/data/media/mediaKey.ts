import { keptOnDevice } from '../../core/storage.ts';

/** Where only members may read: whose key is kept, the key of every picture, and until when it is good at least. */
export const KEPT = 'pipit-media-key';

const DAY = 24 * 60 * 60 * 1000;

export const keepKey = (user: string, key: string | undefined): boolean =>
  keptOnDevice.write(KEPT, key ? `${user} ${key} ${Date.now() + DAY}` : null);

/** Empty where it is too old; undefined where this person has none. */
export function keptKey(user: string | null): string | undefined {
  const [owner, key, until] = keptOnDevice.read(KEPT)?.split(' ') ?? [];
  if (owner !== user) return undefined;
  return Date.now() < Number(until) ? key : '';
}
