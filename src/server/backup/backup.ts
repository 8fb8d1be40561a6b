import { existsSync } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { databaseSize } from '#store/data/health.ts';
import { readSetting, TOKEN_SECRET } from '#store/data/settings.ts';
import type { Source, Store } from '#store/engine/store.ts';
import { closeStore, openStore, openUnchanged } from '#store/open.ts';
import { addManifest, type Manifest } from '#store/transfer/backup.ts';
import { copyStore, type OnProgress } from '#store/transfer/copy.ts';
import { withRawDatabase } from '#store/transfer/import/foreign.ts';
import { type Config, version } from '../config/config.ts';
import { readSecret, secretFileIn } from '../config/secret.ts';
import { StartError } from '../config/start-error.ts';
import { DATABASE_FILE } from '../data/data-dir.ts';
import { withDraft } from '../data/drafts.ts';
import { appear, assertRoom, inPlainWords, syncFile } from '../data/files.ts';
import { gatherInto, openShelf } from './gather-pictures.ts';
import { picturesBeside } from './picture-place.ts';
import type { Shelf } from './picture-shelves.ts';

/** The storage of a community: its database, and its pictures in the data folder or in a bucket. */
export type Home = Pick<Config, 'dataDir' | 'databaseUrl'> & Partial<Pick<Config, 's3Url'>>;

export interface BackupOptions {
  onProgress?: OnProgress;
  /** Factor of its size that must be free on the target disk. */
  room?: number;
  /** `beside`: in a folder of the same name. `none`: a snapshot without pictures. */
  pictures?: 'beside' | 'one file' | 'none';
}

/**
 * Backs up a running server: the rows in one SQLite file, from any engine, and the pictures that they refer to. The
 * file appears complete or not at all, and never replaces another.
 */
export async function makeBackup(home: Home, file: string, options: BackupOptions = {}): Promise<Manifest> {
  for (const place of [file, picturesBeside(file)]) {
    if (existsSync(place)) throw new StartError(`There is a file already at ${place}: give another name.`);
  }
  const draft = `${file}.${crypto.randomUUID()}`;
  return inPlainWords('The backup was not made', () =>
    withDraft(draft, async () => {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      // The file contains the secret and all email addresses.
      await writeFile(draft, '', { mode: 0o600, flag: 'wx' });
      const shelf = await openShelf(home, draft, options.pictures ?? 'beside');
      try {
        const manifest = await (home.databaseUrl ? fromPostgres : fromSqlite)(home, draft, shelf, options);
        await syncFile(draft);
        await (shelf ? shelf.finish(draft, file) : appear(draft, file));
        return manifest;
      } finally {
        await shelf?.close();
      }
    }),
  );
}

/** The parts of the progress: the copy, the pictures, and the check of all rows. */
const PARTS = 3;

async function fromSqlite(
  { dataDir }: Home,
  draft: string,
  shelf: Shelf | null,
  { onProgress, room = 1 }: BackupOptions,
): Promise<Manifest> {
  const database = join(dataDir, DATABASE_FILE);
  if (!existsSync(database)) throw new StartError(`there is no database at ${database}.`);
  await assertRoom(dirname(draft), (await stat(database)).size * room);
  const { copyPages } = await import('#store/engine/drivers/sqlite-files.ts');
  await copyPages(database, draft, (part) => onProgress?.(part / PARTS));
  const { foreignSqlite } = await import('#store/engine/drivers/sqlite-files.ts');
  const secret = await readSecret(secretFileIn(dataDir));
  return describe(draft, shelf, { engine: 'sqlite', secret, live: () => foreignSqlite(database) }, onProgress);
}

async function fromPostgres(
  home: Home,
  draft: string,
  shelf: Shelf | null,
  { onProgress, room = 1 }: BackupOptions,
): Promise<Manifest> {
  const { patientPostgres } = await import('#store/engine/drivers/postgres.ts');
  const live = () => patientPostgres(home.databaseUrl ?? '');
  const source = await openUnchanged(live());
  try {
    await assertRoom(dirname(draft), (await databaseSize(source)) * room);
    const target = await openDraft(draft);
    try {
      await copyStore(source, target, (part) => onProgress?.(part / PARTS));
    } finally {
      await closeStore(target);
    }
    const secret = (await readSetting(source, TOKEN_SECRET)) ?? null;
    return await describe(draft, shelf, { engine: 'postgres', secret, live }, onProgress);
  } finally {
    await closeStore(source);
  }
}

async function openDraft(draft: string): Promise<Store> {
  const { nodeSqlite } = await import('#store/engine/drivers/node-sqlite.ts');
  return openStore(nodeSqlite(draft));
}

interface From extends Pick<Manifest, 'engine' | 'secret'> {
  live: () => Source;
}

/** Merges the log into the file, so that any SQLite can open it. */
async function describe(
  draft: string,
  shelf: Shelf | null,
  { engine, secret, live }: From,
  onProgress: OnProgress = () => undefined,
): Promise<Manifest> {
  const { nodeSqlite } = await import('#store/engine/drivers/node-sqlite.ts');
  const manifest = await withRawDatabase(nodeSqlite(draft), async (db) => {
    const media = await gatherInto(shelf, { copy: db, folder: dirname(draft), live }, (part) =>
      onProgress((1 + part) / PARTS),
    );
    const known = { app: version, madeAt: Date.now(), engine, secret, media };
    return addManifest(db, known, (part) => onProgress((2 + part) / PARTS));
  });
  const { closeLog } = await import('#store/engine/drivers/sqlite-files.ts');
  closeLog(draft);
  return manifest;
}
