import { constants } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { nodeSqlite } from '#store/engines/node-sqlite.ts';
import { closeStore } from '#store/open.ts';
import { forgetPlace, openForeign } from '#store/portable.ts';
import { StoreError } from '#store/store-error.ts';
import type { Config } from './config.ts';
import { ensureDataDir } from './data-dir.ts';
import { appear } from './files.ts';
import { StartError } from './start-error.ts';

/** A hosted Pipit that starts from a file, for example one that was exported from a browser. Nothing is overwritten. */
export async function importDatabase(config: Pick<Config, 'dataDir' | 'databaseUrl'>, file: string): Promise<void> {
  if (config.databaseUrl) throw new StartError('--import is for SQLite: unset DATABASE_URL.');
  await ensureDataDir(config.dataDir);
  const place = join(config.dataDir, 'pipit.db');
  const draft = `${place}.${crypto.randomUUID()}`;
  try {
    await copyFile(file, draft, constants.COPYFILE_EXCL);
    const store = await openForeign(nodeSqlite(draft));
    await forgetPlace(store);
    await closeStore(store);
    await appear(draft, place);
  } catch (error) {
    throw new StartError(`${file} was not imported: ${reasonOf(error, place)}`);
  } finally {
    for (const ending of ['', '-wal', '-shm']) await rm(draft + ending, { force: true });
  }
}

function reasonOf(error: unknown, place: string): string {
  if (error instanceof StoreError) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EEXIST') return `there is data already in ${place}. Set DATA_DIR to an empty folder.`;
  if (code === 'ENOENT') return 'there is no such file.';
  return error instanceof Error ? error.message : String(error);
}
