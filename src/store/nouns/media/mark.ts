import { type Kysely, sql } from 'kysely';
import { StoreError } from '../../engine/store-error.ts';
import type { Schema } from '../../schema.ts';
import type { Files } from './files.ts';

/**
 * Two databases on one place would each remove the pictures of the other, so a mark in that place names the change feed of the
 * database that they belong to. A copied or restored database has another feed.
 */
export interface Marked {
  /** The name of this database's change feed. */
  feed: string;
  /** Undefined where there is no mark. */
  mark: string | undefined;
}

export const isOther = ({ feed, mark }: Marked): boolean => mark !== undefined && mark !== feed;

/** Changes nothing. */
export async function readMark(db: Kysely<Schema>, files: Files): Promise<Marked> {
  return { feed: await feedOf(db), mark: await files.mark?.read() };
}

/** Pictures without a mark become this database's. If two databases claim them at once, the mark that is written last is valid. */
export async function claimFiles(db: Kysely<Schema>, files: Files): Promise<Marked> {
  const found = await readMark(db, files);
  if (found.mark !== undefined || !files.mark) return found;
  await files.mark.write(found.feed);
  return readMark(db, files);
}

/** For a database that takes the place of the one with the feed `before`. Pictures of a third database stay that one's. */
export async function inheritFiles(files: Files, feed: string, before: string | undefined): Promise<Marked> {
  const mark = await files.mark?.read();
  if (!files.mark || (mark !== undefined && mark !== before)) return { feed, mark };
  await files.mark.write(feed);
  return { feed, mark: feed };
}

/** `confirmed` is the mark as somebody has read it: another one has come in between otherwise. */
export async function takeOverFiles(db: Kysely<Schema>, files: Files, confirmed: string): Promise<void> {
  const { feed, mark } = await readMark(db, files);
  if (mark !== confirmed) {
    throw new StoreError(`The pictures are marked ${mark ?? 'by no database'}, not ${confirmed}: nothing was changed.`);
  }
  await files.mark?.write(feed);
}

export async function feedOf(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from feed`.execute(db);
  return rows[0]?.name ?? '';
}
