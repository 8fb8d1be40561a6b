import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { backupsIn } from './backup-files.ts';
import { foldersAside } from './replace-database.ts';

/** Permission bits of other users. */
export const OTHERS = 0o077;

const DATA = /^(pipit\.db|secret)([-.]|$)/;
const BACKUP = /^(pipit|before-schema)-.+\.db/;

/** New files of this process are readable only by its user, even in a folder that others can enter. */
export function createPrivately(): void {
  process.umask(OTHERS);
}

/** Removes the permissions of other users from Pipit's own files. */
export async function closeToOthers(dataDir: string): Promise<void> {
  for (const folder of [dataDir, ...(await foldersAside(dataDir))]) await closeFiles(folder, DATA);
  await closeFiles(backupsIn(dataDir), BACKUP);
}

async function closeFiles(folder: string, names: RegExp): Promise<void> {
  const files = await readdir(folder).catch(() => []);
  for (const file of files.filter((name) => names.test(name)).map((name) => join(folder, name))) {
    const { mode, isFile } = await modeOf(file);
    // Files of another user cannot be changed; the doctor reports them.
    if (isFile && mode & OTHERS) await chmod(file, mode & ~OTHERS).catch(() => undefined);
  }
}

/** A log may be deleted while its folder is read. */
async function modeOf(file: string): Promise<{ mode: number; isFile: boolean }> {
  const found = await lstat(file).catch(() => undefined);
  return { mode: (found?.mode ?? 0) & 0o777, isFile: found?.isFile() ?? false };
}
