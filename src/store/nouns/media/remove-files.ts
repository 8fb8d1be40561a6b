import { sql } from 'kysely';
import { UNUSED_MEDIA_HOURS } from '#contract/rules/limits.ts';
import { defineJob, type JobContext, type JobDefinition } from '../../data/jobs/job.ts';
import { type Clock, moment } from '../../data/jobs/moment.ts';
import type { Store } from '../../engine/store.ts';
import type { Schema } from '../../schema.ts';
import type { Files } from './files.ts';
import { lockFiles } from './lock.ts';
import { claimFiles, isOther } from './mark.ts';
import { discard } from './trash.ts';
import { smallName } from './upload.ts';

/** What was uploaded and never used goes, and files go with their last use. */
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

/** In a transaction. Somebody may use one of them in this very moment: then it stays. */
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
 * A file that is marked is used by nobody from then on: who uploads it again waits until it is gone. A removal that was ended in
 * between begins again.
 */
async function removeFiles(files: Files, { portion, hold, pause, signal }: JobContext): Promise<void> {
  for (let marked: Marked[] | undefined; marked === undefined || marked.length > 0; await pause(BETWEEN_MS)) {
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

/** The weekly check marks a file that no row names by a row without a hash, and may have been ended before it went to the trash. */
type Marked = Pick<Schema['files'], 'name' | 'small_sha'>;

async function removePair(files: Files, name: string): Promise<void> {
  for (const one of [smallName(name), name]) {
    await files.remove(one);
    await files.trash?.remove(one);
  }
}

async function markUnused({ db }: Store): Promise<Marked[]> {
  const { rows } = await sql<Marked>`
    update files set leaving = 1 where uses = 0 and name in (
      select name from files where uses = 0 order by name limit ${sql.lit(PORTION)}
    ) returning name, small_sha`.execute(db);
  return rows;
}

/** In a transaction, once the files are gone. */
export async function forget({ db }: Store, names: string[]): Promise<void> {
  if (names.length === 0) return;
  await db.deleteFrom('files').where('name', 'in', names).where('leaving', '=', 1).execute();
}
