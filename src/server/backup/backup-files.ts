import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Keep } from '../config/config.ts';
import { momentOf, stampOf } from '../data/files.ts';
import { picturesBeside } from './picture-place.ts';

const NAME = /^pipit-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.db$/;
const DRAFT = /^(pipit|before-schema)-[^/]+\.db\.[\da-f-]{36}/;
/** The pictures of a backup whose removal was interrupted. */
const PICTURES = /^(pipit-.+\.db)\.media$/;
const DAY = 24 * 60 * 60 * 1000;

export const backupsIn = (dataDir: string): string => join(dataDir, 'backups');
export const scheduledName = (now: number): string => `pipit-${stampOf(now)}.db`;

/** The time of the newest scheduled backup; undefined if there is none. */
export async function newestBackup(dataDir: string): Promise<number | undefined> {
  const newest = await newestFile(dataDir);
  return newest === undefined ? undefined : momentOf(NAME.exec(basename(newest))?.[1] ?? '');
}

export async function newestFile(dataDir: string): Promise<string | undefined> {
  const newest = (await namesIn(backupsIn(dataDir)))
    .filter((name) => NAME.test(name))
    .sort()
    .at(-1);
  return newest && join(backupsIn(dataDir), newest);
}

/** The reason and time of the last failure; undefined if the last backup succeeded. */
export async function lastFailure(dataDir: string): Promise<{ at: number; reason: string } | undefined> {
  const file = failureIn(dataDir);
  const found = await stat(file).catch(() => undefined);
  return found && { at: found.mtimeMs, reason: await readFile(file, 'utf8') };
}

/** Stored for the doctor. */
export async function noteFailure(dataDir: string, reason: string): Promise<void> {
  await mkdir(backupsIn(dataDir), { recursive: true, mode: 0o700 });
  await writeFile(failureIn(dataDir), reason);
}

export const forgetFailure = (dataDir: string): Promise<void> => rm(failureIn(dataDir), { force: true });

const failureIn = (dataDir: string): string => join(backupsIn(dataDir), 'last-failure.txt');

/**
 * Removes superfluous backups with their pictures, and abandoned drafts, but never the backup that was just made and
 * checked, whatever the clock says. Other files belong to the host.
 */
export async function prune(dataDir: string, keep: Keep, now: number, made: string): Promise<void> {
  const folder = backupsIn(dataDir);
  const names = await namesIn(folder);
  const old: string[] = [];
  const without = (name: string) => PICTURES.test(name) && !names.includes(PICTURES.exec(name)?.[1] ?? '');
  for (const name of names.filter((name) => DRAFT.test(name) || without(name))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (mtimeMs < now - DAY) old.push(name);
  }
  const removed = [...tooMany(names, keep), ...old].filter((name) => name !== basename(made));
  for (const name of removed) {
    for (const place of [join(folder, name), picturesBeside(join(folder, name))]) {
      await rm(place, { force: true, recursive: true });
    }
  }
}

/**
 * Returns the backups to remove. The last one of each of the latest days and weeks with backups stays, and always the
 * newest.
 */
export function tooMany(names: readonly string[], { days, weeks }: Keep): string[] {
  const made = names
    .map((name) => ({ name, at: momentOf(NAME.exec(name)?.[1] ?? '') }))
    .filter(({ at }) => !Number.isNaN(at))
    .sort((a, b) => b.at - a.at);
  const kept = new Set([
    ...made.slice(0, 1),
    ...lastOfEach(made, (at) => Math.floor(at / DAY)).slice(0, days),
    // 1970 began on a Thursday.
    ...lastOfEach(made, (at) => Math.floor((at / DAY + 3) / 7)).slice(0, weeks),
  ]);
  return made.filter((backup) => !kept.has(backup)).map(({ name }) => name);
}

interface Made {
  name: string;
  at: number;
}

function lastOfEach(made: readonly Made[], period: (at: number) => number): Made[] {
  return made.filter(({ at }, i) => i === 0 || period(at) !== period(made[i - 1]?.at ?? 0));
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
