import { sql } from 'kysely';
import type { Store } from '../../engine/store.ts';

/**
 * The storage of picture files: a folder, an S3-compatible store, or the files of a browser. It is the third seam, next
 * to `fetch` and the dialect of the database, and is passed in at an entry like those (decision 61).
 *
 * A name is `<sha256>.webp` or `<sha256>.small.webp`, and the content under a name never changes.
 */
export interface Files extends NamedFiles {
  readonly kind: 'folder' | 's3' | 'browser' | 'memory';
  /** The free part of the disk, from 0 to 1. Undefined if unknown. */
  free(): Promise<number | undefined>;
  /** Files that no row named, stored for 30 days: never served, backed up or listed with the others. */
  readonly trash?: NamedFiles;
  /** Names the database that the files belong to. Without a mark, no other database can reach the files. */
  readonly mark?: Mark;
}

export interface NamedFiles {
  /** Resolves when the file would survive a power cut. Storing the same file twice is not an error. */
  put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Undefined if there is no such file. A store over the network gives up after `patienceMs`. */
  get(name: string, patienceMs?: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
  has(name: string): Promise<boolean>;
  /** Removing a file that does not exist is not an error. */
  remove(name: string): Promise<void>;
  /** Lists files in no particular order. */
  list(): AsyncIterable<StoredFile>;
}

/** The name of the change feed of the database that the files belong to. */
interface Mark {
  /** Undefined while there is no mark. */
  read(): Promise<string | undefined>;
  /** Replaces an earlier mark. */
  write(feed: string): Promise<void>;
}

/** The storage of files does not answer, or refuses the request. Nothing was lost. */
export class FilesUnavailable extends Error {
  override name = 'FilesUnavailable';
}

export interface StoredFile {
  name: string;
  bytes: number;
  /** The time when the file was written, in milliseconds since 1970. */
  at: number;
}

/**
 * PostgreSQL: locks files before the rows that use them, and in one order. Otherwise two transactions that remove
 * pictures could deadlock.
 */
export async function lockFiles({ db, engine }: Store, uses: readonly { file: string }[]): Promise<void> {
  if (engine !== 'postgres' || uses.length === 0) return;
  const names = [...new Set(uses.map(({ file }) => file))];
  await sql`select name from files where name = any(${names}::text[]) order by name for no key update`.execute(db);
}
