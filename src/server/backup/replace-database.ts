import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { secretFileIn } from '../config/secret.ts';
import { StartError } from '../config/start-error.ts';
import { DATABASE_FILE } from '../data/data-dir.ts';
import { stampOf, syncFolder } from '../data/files.ts';
import { folderFiles, mediaIn } from '../media/files/folder.ts';
import { placeIn } from './picture-place.ts';

const ASIDE = /^before-(restore|rollback)-/;

/** Replaces the current database. Returns the folder to which the old one was moved. */
export async function replaceDatabase(
  dataDir: string,
  draft: string,
  reason: 'restore' | 'rollback',
): Promise<string | null> {
  const place = join(dataDir, DATABASE_FILE);
  await assertStopped(dataDir);
  const aside = existsSync(place) ? newAside(dataDir, reason) : null;
  if (aside) {
    await mkdir(aside, { mode: 0o700 });
    // A log only exists if the database was too damaged to merge it. The new database must not find it.
    for (const log of [`${place}-wal`, `${place}-shm`])
      if (existsSync(log)) await rename(log, join(aside, basename(log)));
    for (const file of [place, secretFileIn(dataDir)]) if (existsSync(file)) await keep(file, aside);
    await keepPictures(dataDir, aside);
    await syncFolder(aside);
  }
  await rename(draft, place);
  await syncFolder(dirname(place));
  return aside;
}

function newAside(dataDir: string, reason: string): string {
  const asideAt = (at: number) => join(dataDir, `before-${reason}-${stampOf(at)}`);
  let at = Date.now();
  // A restore that was just killed may have left one.
  while (existsSync(asideAt(at))) at += 1_000;
  return asideAt(at);
}

/** Links the file under a second name, so that there is always a database. */
async function keep(file: string, folder: string): Promise<void> {
  const second = join(folder, basename(file));
  await link(file, second).catch(() => copyFile(file, second));
}

/** Links the pictures too: those without new rows will be removed from storage, but not from this folder. */
async function keepPictures(from: string, to: string): Promise<void> {
  for await (const { name } of folderFiles(from).list()) {
    const folder = dirname(placeIn(mediaIn(to), name));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await keep(placeIn(mediaIn(from), name), folder);
  }
}

export async function assertStopped(dataDir: string): Promise<void> {
  const place = join(dataDir, DATABASE_FILE);
  if (!existsSync(place)) return;
  const { closeLog } = await import('#store/engine/drivers/sqlite-files.ts');
  if (closeLog(place) === 'in use') throw new StartError(`a Pipit is running on ${place}: stop it first.`);
}

/** Folders with replaced data, which the host can delete when the new data is fine. */
export async function foldersAside(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch(() => []);
  return names.filter((name) => ASIDE.test(name)).map((name) => join(dataDir, name));
}
