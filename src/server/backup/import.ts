import { constants, existsSync } from 'node:fs';
import { copyFile, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { closeStore } from '#store/open.ts';
import type { ImportedPictures } from '#store/transfer/import/pictures.ts';
import { picturesSize } from '#store/transfer/pictures.ts';
import { StartError } from '../config/start-error.ts';
import { DATABASE_FILE, ensureDataDir } from '../data/data-dir.ts';
import { withDraft } from '../data/drafts.ts';
import { appear, assertRoom, inPlainWords, syncFile } from '../data/files.ts';
import { openFiles } from '../media/files/open-files.ts';
import type { Home } from './backup.ts';
import { type BackupSource, sizeOf, withSource } from './backup-source.ts';

/** If a server was killed, the file's latest writes are in its log. */
const LOGS = ['-wal', '-journal'];
/** The private copy, and a new database with the rows. */
const COPIES = 2;

/**
 * Starts a hosted instance with the rows of a file, for example one exported from a browser. The file stays unchanged,
 * and nothing is overwritten; unless every row is imported, there is no database afterwards. Pictures are imported if
 * their files are in the same archive or next to the file.
 */
export async function importDatabase(home: Home, file: string): Promise<ImportedPictures> {
  if (home.databaseUrl) throw new StartError('--import is for SQLite: unset DATABASE_URL.');
  return inPlainWords(`${file} was not imported`, () =>
    withSource(file, async (source) => {
      await ensureDataDir(home.dataDir);
      const place = join(home.dataDir, DATABASE_FILE);
      assertFree(place);
      await assertRoom(home.dataDir, source.size * COPIES);
      const copy = `${place}.${crypto.randomUUID()}`;
      const draft = `${place}.${crypto.randomUUID()}`;
      return withDraft(copy, () =>
        withDraft(draft, async () => {
          if (source.packed) await source.copyDatabase(copy);
          else await copyWhole(file, copy);
          const pictures = await copyRows(copy, draft, source, home);
          assertFree(place);
          await appear(draft, place);
          return pictures;
        }),
      );
    }),
  );
}

function assertFree(place: string): void {
  const there = [place, `${place}-wal`].find(existsSync);
  if (there) throw new StartError(`there is data already in ${there}. Set DATA_DIR to an empty folder.`);
}

/** Includes the log, which SQLite then merges into the copy. */
async function copyWhole(file: string, copy: string): Promise<void> {
  const before = await stateOf(file);
  await copyFile(file, copy, constants.COPYFILE_EXCL);
  for (const log of LOGS) {
    if (existsSync(file + log) && (await sizeOf(file + log)) > 0) await copyFile(file + log, copy + log);
  }
  if ((await stateOf(file)) !== before) {
    throw new StartError('it was written to meanwhile. Stop the Pipit that uses it, or import a backup of it.');
  }
  const { closeLog } = await import('#store/engine/drivers/sqlite-files.ts');
  closeLog(copy);
}

async function stateOf(file: string): Promise<string> {
  const states = await Promise.all(['', ...LOGS].map((end) => stat(file + end, { bigint: true }).catch(() => null)));
  return states.map((state) => (state ? `${state.ino} ${state.size} ${state.mtimeNs}` : '-')).join('\n');
}

async function copyRows(
  copy: string,
  draft: string,
  { pictures }: BackupSource,
  home: Home,
): Promise<ImportedPictures> {
  // The file will contain all email addresses.
  await (await open(draft, 'wx', 0o600)).close();
  const { foreignSqlite } = await import('#store/engine/drivers/sqlite-files.ts');
  const { nodeSqlite } = await import('#store/engine/drivers/node-sqlite.ts');
  const { importRows } = await import('#store/transfer/import/import.ts');
  const { importPictures } = await import('#store/transfer/import/pictures.ts');
  const store = await importRows(foreignSqlite(copy), nodeSqlite(draft));
  try {
    const storage = openFiles({ s3Url: null, ...home });
    if (pictures && storage.kind === 'folder') await assertRoom(home.dataDir, await picturesSize(store.db));
    return await importPictures(store, pictures, storage);
  } finally {
    await closeStore(store);
    await syncFile(draft);
  }
}
