import { sql } from 'kysely';
import type { Store } from '../../engine/store.ts';

/**
 * Where files of pictures are kept: a folder, an S3-compatible store, or the files of a browser. The third seam, beside `fetch`
 * and the dialect of the database, and passed in at an entry like those (decision 61).
 *
 * A name is `<sha256>.webp` or `<sha256>.small.webp`, and what lies under a name never changes.
 */
export interface Files extends NamedFiles {
  readonly kind: 'folder' | 's3' | 'browser' | 'memory';
  /** The part of the disk that is free, from 0 to 1. Undefined where nobody knows. */
  free(): Promise<number | undefined>;
  /** Files that no row named, for 30 days: never served, backed up or listed with the others. */
  readonly trash?: NamedFiles;
  /** Says whose files these are. Without one, no other database can reach them. */
  readonly mark?: Mark;
}

export interface NamedFiles {
  /** Resolves when the file would outlive a power cut. To put the same file twice is no fault. */
  put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Undefined where there is none. A store over the network gives up after `patienceMs`. */
  get(name: string, patienceMs?: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
  has(name: string): Promise<boolean>;
  /** To remove what is not there is no fault. */
  remove(name: string): Promise<void>;
  /** In no order. */
  list(): AsyncIterable<StoredFile>;
}

/** The name of the change feed of the database that the files belong to. */
interface Mark {
  /** Undefined while there is none. */
  read(): Promise<string | undefined>;
  /** In the place of an earlier one. */
  write(feed: string): Promise<void>;
}

/** The place where files are kept does not answer, or refuses what it is asked. Nothing was lost. */
export class FilesUnavailable extends Error {
  override name = 'FilesUnavailable';
}

export interface StoredFile {
  name: string;
  bytes: number;
  /** When it was written, in milliseconds since 1970. */
  at: number;
}

/** PostgreSQL: files before the rows that use them, and in one order, or two that remove pictures would wait for each other. */
export async function lockFiles({ db, engine }: Store, uses: readonly { file: string }[]): Promise<void> {
  if (engine !== 'postgres' || uses.length === 0) return;
  const names = [...new Set(uses.map(({ file }) => file))];
  await sql`select name from files where name = any(${names}::text[]) order by name for no key update`.execute(db);
}
