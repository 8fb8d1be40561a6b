import type { Cache } from './cache.ts';

/** What has that name as it was read since the last commit, else as it is. */
export async function readOnce<Value>(
  kept: Cache<Value, string> | undefined,
  name: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const known = kept?.get(name);
  if (known) return known;
  const value = await read();
  kept?.set(name, value);
  return value;
}
