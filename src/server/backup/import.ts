import { constants, existsSync } from 'node:fs';
import { copyFile, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { closeStore } from '#store/open.ts';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { DATABASE_FILE, ensureDataDir } from '../data/data-dir.ts';
import { withDraft } from '../data/drafts.ts';
import { appear, assertRoom, inPlainWords, syncFile } from '../data/files.ts';

/** Beside a file whose Pipit was killed lie the writes that are not in it yet. */
const LOGS = ['-wal', '-journal'];
/** The private copy, and the rows in a database of their own. */
const COPIES = 2;

/**
 * A hosted Pipit that starts with the rows of a file, for example one that was exported from a browser. The file stays as it
 * is, and nothing is overwritten; unless every row is taken, there is no database afterwards.
 */
export async function importDatabase(config: Pick<Config, 'dataDir' | 'databaseUrl'>, file: string): Promise<void> {
  if (config.databaseUrl) throw new StartError('--import is for SQLite: unset DATABASE_URL.');
  await inPlainWords(`${file} was not imported`, async () => {
    const size = await sizeOf(file);
    await ensureDataDir(config.dataDir);
    const place = join(config.dataDir, DATABASE_FILE);
    assertFree(place);
    await assertRoom(config.dataDir, size * COPIES);
    const copy = `${place}.${crypto.randomUUID()}`;
    const draft = `${place}.${crypto.randomUUID()}`;
    await withDraft(copy, () =>
      withDraft(draft, async () => {
        await copyWhole(file, copy);
        await copyRows(copy, draft);
        assertFree(place);
        await appear(draft, place);
      }),
    );
  });
}

/** Who opens a FIFO waits for ever. */
async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new StartError('there is no such file.') : error;
  });
  if (!found.isFile()) throw new StartError(`it is ${found.isDirectory() ? 'a folder' : 'no plain file'}.`);
  return found.size;
}

function assertFree(place: string): void {
  const there = [place, `${place}-wal`].find(existsSync);
  if (there) throw new StartError(`there is data already in ${there}. Set DATA_DIR to an empty folder.`);
}

/** With its log, which SQLite then works into the copy. */
async function copyWhole(file: string, copy: string): Promise<void> {
  const before = await stateOf(file);
  await copyFile(file, copy, constants.COPYFILE_EXCL);
  for (const log of LOGS) {
    if (existsSync(file + log) && (await sizeOf(file + log)) > 0) await copyFile(file + log, copy + log);
  }
  if ((await stateOf(file)) !== before) {
    throw new StartError('it was written to meanwhile. Stop the Pipit that uses it, or import a backup of it.');
  }
  const { closeLog } = await import('#store/engines/sqlite-files.ts');
  closeLog(copy);
}

async function stateOf(file: string): Promise<string> {
  const states = await Promise.all(['', ...LOGS].map((end) => stat(file + end, { bigint: true }).catch(() => null)));
  return states.map((state) => (state ? `${state.ino} ${state.size} ${state.mtimeNs}` : '-')).join('\n');
}

async function copyRows(copy: string, draft: string): Promise<void> {
  // It will hold everybody's e-mail address.
  await (await open(draft, 'wx', 0o600)).close();
  const { foreignSqlite } = await import('#store/engines/foreign-sqlite.ts');
  const { nodeSqlite } = await import('#store/engines/node-sqlite.ts');
  const { importRows } = await import('#store/import/import-rows.ts');
  await closeStore(await importRows(foreignSqlite(copy), nodeSqlite(draft)));
  await syncFile(draft);
}
