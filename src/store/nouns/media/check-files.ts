import { type Kysely, sql } from 'kysely';
import { isMediaName } from '#contract/media/media.ts';
import { type Clock, defineJob, type JobDefinition, moment } from '../../data/jobs/job.ts';
import { readSetting, writeSetting } from '../../data/settings.ts';
import { inTransaction, type Store } from '../../engine/store.ts';
import type { Schema } from '../../schema.ts';
import type { Files, StoredFile } from './files.ts';
import { claimFiles, discard, forget, isOther, largeName, namedBy, sortTrash } from './remove-files.ts';
import { smallName } from './upload.ts';

export interface Compared {
  /** Number of rows, each of a large and a small file. */
  files: number;
  bytes: number;
  /** Names of rows whose files are missing. */
  missing: string[];
  /** Files that no row names. */
  orphans: number;
}

/** Compares the stored files with the table, and changes nothing. */
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

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const KIND = 'check-files';
const PORTION = 500;

/** The setting that stores the result of the check. */
export const FILES_CHECK = 'files_check';

export interface FilesCheck {
  /** Milliseconds since 1970. */
  at: number;
  /** Number of rows of files. */
  files: number;
  /** Number of rows without files in storage, or without one of the two sizes. */
  missing: number;
  /** Names of some of the missing files. */
  names: string[];
  /** Files that no row named. Both sizes count as one file, and are in the trash. */
  removed: number;
  /** Set if the files belong to another database: its feed. Nothing was removed in that case. */
  other?: string | undefined;
}

/** Compares the stored files with the table once a week. */
export const checkFilesJob = (files: Files, clock?: Clock, onCheck?: (found: FilesCheck) => void): JobDefinition =>
  defineJob({
    kind: KIND,
    wanted: { everyMs: HOUR, is: (store) => isDue(store, clock) },
    run: async (store, _, { hold, signal }) => {
      const found = await hold(() => checkFiles(store, files, clock?.() ?? Date.now(), signal));
      await inTransaction(store, (store) => writeSetting(store, FILES_CHECK, JSON.stringify(found)));
      onCheck?.(found);
    },
  });

async function isDue({ reader, engine }: Store, clock: Clock | undefined): Promise<boolean> {
  const { rows } = await sql`
    select 1 as found from jobs
    where key = ${KIND} and (state = 'waiting' or ended_at > ${moment(engine, clock)} - ${sql.lit(WEEK)})`.execute(
    reader,
  );
  return rows.length === 0;
}

/** Undefined if there was no check yet. */
export async function lastFilesCheck(store: Store): Promise<FilesCheck | undefined> {
  const text = await readSetting(store, FILES_CHECK);
  return text === undefined ? undefined : (JSON.parse(text) as FilesCheck);
}

export async function checkFiles(store: Store, files: Files, now: number, signal?: AbortSignal): Promise<FilesCheck> {
  let marked = await claimFiles(store.db, files);
  if (!isOther(marked)) await sortTrash(store, files, now, signal);
  const seen = new SeenNames();
  let removed = 0;
  let portion: StoredFile[] = [];
  const look = async () => {
    signal?.throwIfAborted();
    // Another database may have taken over the files since.
    marked = await claimFiles(store.db, files);
    if (!isOther(marked)) removed += await removeOrphans(store, files, portion);
    portion = [];
  };
  for await (const file of files.list()) {
    if (!isMediaName(file.name)) continue;
    seen.add(file.name);
    // A new file may have just been stored, with its row still to come.
    if (file.at < now - DAY) portion.push(file);
    if (portion.length === PORTION) await look();
  }
  await look();
  const missing = await findMissing(store, files, seen, signal);
  return { at: now, removed, ...missing, ...(isOther(marked) && { other: marked.mark }) };
}

/**
 * Removes files in the same way as every other file: a concurrent upload of the same file waits, or has inserted its
 * row before.
 */
async function removeOrphans(store: Store, files: Files, stored: StoredFile[]): Promise<number> {
  if (stored.length === 0) return 0;
  const names = [...new Set(stored.map(({ name }) => largeName(name)))];
  const used = await namedBy(store, names);
  let removed = 0;
  for (const name of names.filter((name) => !used.has(name))) {
    const marked = await inTransaction(store, ({ db }) =>
      db
        .insertInto('files')
        .values({ name, small_sha: '', bytes: 0, leaving: 1, created_at: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .returning('name')
        .executeTakeFirst(),
    );
    if (!marked) continue;
    await discard(files, name);
    await inTransaction(store, (store) => forget(store, [name]));
    removed += 1;
  }
  return removed;
}

const MOST_NAMED = 10;

async function findMissing(store: Store, files: Files, seen: SeenNames, signal: AbortSignal | undefined) {
  const found = { files: 0, missing: 0, names: [] as string[] };
  for (let last = ''; ; ) {
    signal?.throwIfAborted();
    const rows = await store.reader
      .selectFrom('files')
      .select('name')
      .where('name', '>', last)
      .where('leaving', '=', 0)
      .orderBy('name')
      .limit(PORTION)
      .execute();
    for (const { name } of rows) {
      found.files += 1;
      if (seen.has(name) && seen.has(smallName(name))) continue;
      // The file may have been stored while the others were listed.
      if ((await files.has(name)) && (await files.has(smallName(name)))) continue;
      found.missing += 1;
      if (found.names.length < MOST_NAMED) found.names.push(name);
    }
    last = rows.at(-1)?.name ?? '';
    if (rows.length < PORTION) return found;
  }
}

/** Stores 48 bits of each name, and whether it is the small file: a million files take 16 MB instead of 200. */
class SeenNames {
  #numbers: number[] = [];
  #sorted: Float64Array | undefined;

  add(name: string): void {
    this.#numbers.push(numberOf(name));
  }

  has(name: string): boolean {
    this.#sorted ??= Float64Array.from(this.#numbers).sort();
    const wanted = numberOf(name);
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return this.#sorted[low] === wanted;
  }
}

const numberOf = (name: string): number =>
  Number.parseInt(name.slice(0, 12), 16) * 2 + (name.includes('.small.') ? 1 : 0);
