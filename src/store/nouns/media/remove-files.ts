import { type Kysely, sql } from 'kysely';
import { smallPath } from '#contract/media/media.ts';
import { UNUSED_MEDIA_HOURS } from '#contract/rules/limits.ts';
import { type Clock, defineJob, type JobContext, type JobDefinition, moment } from '../../data/jobs/job.ts';
import { StoreError } from '../../engine/failures.ts';
import type { Store } from '../../engine/store.ts';
import type { Schema } from '../../schema.ts';
import { type Files, lockFiles, type StoredFile } from './files.ts';
import { smallName } from './upload.ts';

/**
 * Two databases that share a place would each remove the pictures of the other. Therefore a mark in that place names
 * the change feed of the database that the pictures belong to. A copied or restored database has another feed.
 */
export interface Marked {
  /** The name of this database's change feed. */
  feed: string;
  /** Undefined if there is no mark. */
  mark: string | undefined;
}

export const isOther = ({ feed, mark }: Marked): boolean => mark !== undefined && mark !== feed;

/** Reads the mark without changing it. */
export async function readMark(db: Kysely<Schema>, files: Files): Promise<Marked> {
  return { feed: await feedOf(db), mark: await files.mark?.read() };
}

/**
 * Claims pictures without a mark for this database. If two databases claim them concurrently, the mark that is written
 * last is valid.
 */
export async function claimFiles(db: Kysely<Schema>, files: Files): Promise<Marked> {
  const found = await readMark(db, files);
  if (found.mark !== undefined || !files.mark) return found;
  await files.mark.write(found.feed);
  return readMark(db, files);
}

/** Used for a database that replaces the one with the feed `before`. Pictures of a third database remain that one's. */
export async function inheritFiles(files: Files, feed: string, before: string | undefined): Promise<Marked> {
  const mark = await files.mark?.read();
  if (!files.mark || (mark !== undefined && mark !== before)) return { feed, mark };
  await files.mark.write(feed);
  return { feed, mark: feed };
}

/** `confirmed` is the mark that a person has read. If the mark has changed since, nothing is taken over. */
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

const TRASH_DAYS = 30;

const DAY = 24 * 60 * 60 * 1000;
const SORTED_AT_ONCE = 500;

/**
 * Moves both sizes to the trash. Storage without a trash belongs to one database only, so the files are just removed.
 */
export async function discard(files: Files, name: string): Promise<void> {
  for (const one of [smallPath(name), name]) {
    const bytes = files.trash && (await files.get(one));
    if (bytes) await files.trash?.put(one, bytes);
    await files.remove(one);
  }
}

/** Brings back files that a row names again, for example after a restore, and removes the rest after 30 days. */
export async function sortTrash(store: Store, files: Files, now: number, signal?: AbortSignal): Promise<void> {
  let portion: StoredFile[] = [];
  const sort = async () => {
    signal?.throwIfAborted();
    await sortPortion(store, files, portion, now - TRASH_DAYS * DAY);
    portion = [];
  };
  for await (const file of files.trash?.list() ?? []) if (portion.push(file) === SORTED_AT_ONCE) await sort();
  await sort();
}

async function sortPortion(store: Store, files: Files, portion: StoredFile[], old: number): Promise<void> {
  const named = await namedBy(
    store,
    portion.map(({ name }) => largeName(name)),
  );
  for (const { name, at } of portion) {
    const isNamed = named.has(largeName(name));
    if (!isNamed && at >= old) continue;
    const bytes = isNamed && !(await files.has(name)) ? await files.trash?.get(name) : undefined;
    if (bytes) await files.put(name, bytes);
    await files.trash?.remove(name);
  }
}

export const largeName = (name: string): string => name.replace('.small.', '.');

/** The given names that have a row. */
export async function namedBy({ reader }: Store, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await reader.selectFrom('files').select('name').where('name', 'in', names).execute();
  return new Set(rows.map(({ name }) => name));
}

/** The job that deletes uploads that were never used, and files that have lost their last use. */
export const FILES_JOB = 'files';

const LOOK_MS = 60_000;
const UNUSED_MS = UNUSED_MEDIA_HOURS * 60 * 60 * 1000;
const PORTION = 50;
const BETWEEN_MS = 5;

export const filesJob = (files: Files, clock?: Clock): JobDefinition =>
  defineJob({
    kind: FILES_JOB,
    wanted: { everyMs: LOOK_MS, is: (store) => isWanted(store, clock) },
    run: async (store, _, context) => {
      for (let removed = PORTION; removed === PORTION; await context.pause(BETWEEN_MS)) {
        await context.portion(async (store) => {
          removed = await removeUnused(store, clock);
          return 'unused pictures';
        });
      }
      // Another database may name the same files.
      if (!isOther(await context.hold(() => claimFiles(store.db, files)))) await removeFiles(files, context);
    },
  });

async function isWanted(store: Store, clock: Clock | undefined): Promise<boolean> {
  const { rows } = await sql`
    select 1 as found where exists (select 1 from files where uses = 0)
      or exists (select 1 from media where ${isUnused(store, clock)})`.execute(store.reader);
  return rows.length > 0;
}

const isUnused = ({ engine }: Store, clock: Clock | undefined) =>
  sql<boolean>`place < 0 and created_at < ${moment(engine, clock)} - ${sql.lit(UNUSED_MS)}`;

/** Must run inside a transaction. A picture that someone starts to use at this moment stays. */
async function removeUnused(store: Store, clock: Clock | undefined): Promise<number> {
  const old = isUnused(store, clock);
  const { rows } = await sql<{ id: number; file: string }>`
    select id, file from media where ${old} order by created_at limit ${sql.lit(PORTION)}`.execute(store.db);
  if (rows.length === 0) return 0;
  await lockFiles(store, rows);
  await store.db
    .deleteFrom('media')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('place', '<', 0)
    .execute();
  return rows.length;
}

/**
 * No one can use a marked file from then on: uploading it again waits until it is removed. An interrupted removal is
 * repeated.
 */
async function removeFiles(files: Files, { portion, hold, pause, signal }: JobContext): Promise<void> {
  for (let marked: UnusedFile[] | undefined; marked === undefined || marked.length > 0; await pause(BETWEEN_MS)) {
    await portion(async (store) => {
      marked = await markUnused(store);
      return 'unused files';
    });
    for (const { name, small_sha } of marked ?? []) {
      signal.throwIfAborted();
      await hold(() => (small_sha === '' ? discard(files, name) : removePair(files, name)));
    }
    await portion(async (store) => {
      await forget(
        store,
        (marked ?? []).map(({ name }) => name),
      );
      return 'unused files';
    });
  }
}

/**
 * The weekly check marks a file that no row names by a row without a hash. If the check was interrupted, this job moves
 * the file to the trash.
 */
type UnusedFile = Pick<Schema['files'], 'name' | 'small_sha'>;

async function removePair(files: Files, name: string): Promise<void> {
  for (const one of [smallName(name), name]) {
    await files.remove(one);
    await files.trash?.remove(one);
  }
}

async function markUnused({ db }: Store): Promise<UnusedFile[]> {
  const { rows } = await sql<UnusedFile>`
    update files set leaving = 1 where uses = 0 and name in (
      select name from files where uses = 0 order by name limit ${sql.lit(PORTION)}
    ) returning name, small_sha`.execute(db);
  return rows;
}

/** Must run inside a transaction, after the files are removed. */
export async function forget({ db }: Store, names: string[]): Promise<void> {
  if (names.length === 0) return;
  await db.deleteFrom('files').where('name', 'in', names).where('leaving', '=', 1).execute();
}
