import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { foldersAside } from '../backup/replace-database.ts';
import { backupsIn } from '../backup/backup-files.ts';

/** Bits that let others read, write or enter. */
export const OTHERS = 0o077;

const DATA = /^(pipit\.db|secret)([-.]|$)/;
const BACKUP = /^(pipit|before-schema)-.+\.db/;

/** What this process creates is its user's alone, also in a folder that others may enter. */
export function createPrivately(): void {
  process.umask(OTHERS);
}

/** Takes from others the files that were made readable to them. What is not Pipit's is left alone. */
export async function closeToOthers(dataDir: string): Promise<void> {
  for (const folder of [dataDir, ...(await foldersAside(dataDir))]) await closeFiles(folder, DATA);
  await closeFiles(backupsIn(dataDir), BACKUP);
}

async function closeFiles(folder: string, names: RegExp): Promise<void> {
  const files = await readdir(folder).catch(() => []);
  for (const file of files.filter((name) => names.test(name)).map((name) => join(folder, name))) {
    const { mode, isFile } = await modeOf(file);
    // Another user's cannot be changed: the doctor tells of it.
    if (isFile && mode & OTHERS) await chmod(file, mode & ~OTHERS).catch(() => undefined);
  }
}

/** A log may go while its folder is read. */
async function modeOf(file: string): Promise<{ mode: number; isFile: boolean }> {
  const found = await lstat(file).catch(() => undefined);
  return { mode: (found?.mode ?? 0) & 0o777, isFile: found?.isFile() ?? false };
}
