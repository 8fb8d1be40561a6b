import type { Kysely } from 'kysely';
import type { Schema } from '../../schema.ts';
import type { Files } from './files.ts';
import { smallName } from './upload.ts';

export interface Compared {
  /** Rows, each of a large and a small one. */
  files: number;
  bytes: number;
  /** Names of rows whose files are not there. */
  missing: string[];
  /** Files that no row names. */
  orphans: number;
}

/** Holds what is stored against the table, and changes nothing. */
export async function compareFiles(db: Kysely<Schema>, files: Files): Promise<Compared> {
  const stored = new Set<string>();
  for await (const { name } of files.list()) stored.add(name);
  const rows = await db.selectFrom('files').select(['name', 'bytes']).where('leaving', '=', 0).execute();
  const missing: string[] = [];
  let bytes = 0;
  for (const row of rows) {
    const both = [row.name, smallName(row.name)].map((name) => stored.delete(name));
    if (both.includes(false)) missing.push(row.name);
    bytes += Number(row.bytes);
  }
  return { files: rows.length, bytes, missing, orphans: stored.size };
}
