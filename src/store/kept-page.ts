import type { Cache } from './cache.ts';

/** The page of that name as it was read since the last commit, else as it is. */
export async function keptPage<Row>(
  pages: Cache<Row[], string> | undefined,
  name: string,
  read: () => Promise<Row[]>,
): Promise<Row[]> {
  const known = pages?.get(name);
  if (known) return known;
  const rows = await read();
  pages?.set(name, rows);
  return rows;
}
