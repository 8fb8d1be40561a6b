import { keptOnDevice } from '../../core/storage.ts';

/** The storage key for the member, the key for all pictures, and its expiry. Only set if only members can read. */
export const KEPT = 'pipit-media-key';

const DAY = 24 * 60 * 60 * 1000;

export const keepKey = (user: string, key: string | undefined): boolean =>
  keptOnDevice.write(KEPT, key ? `${user} ${key} ${Date.now() + DAY}` : null);

/** Returns '' if the key has expired, and undefined if this person has none. */
export function keptKey(user: string | null): string | undefined {
  const [owner, key, until] = keptOnDevice.read(KEPT)?.split(' ') ?? [];
  if (owner !== user) return undefined;
  return Date.now() < Number(until) ? key : '';
}
