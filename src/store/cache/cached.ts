import type { Cache } from './cache.ts';

/** The value under that name, read and stored where the cache has none. */
export async function cached<Value>(
  cache: Cache<Value, string> | undefined,
  name: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const known = cache?.get(name);
  if (known) return known;
  const value = await read();
  cache?.set(name, value);
  return value;
}
