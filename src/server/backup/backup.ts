import { existsSync } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { databaseSize } from '#store/health/size.ts';
import { withRawDatabase } from '#store/import/foreign-file.ts';
import { closeStore, openStore, openUnchanged } from '#store/open.ts';
import { readSetting, TOKEN_SECRET } from '#store/settings.ts';
import type { Store } from '#store/store.ts';
import { addManifest, type Manifest } from '#store/transfer/backup-manifest.ts';
import { copyStore, type OnProgress } from '#store/transfer/copy.ts';
import { version } from '../config/app-version.ts';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { DATABASE_FILE } from '../data/data-dir.ts';
import { withDraft } from '../data/drafts.ts';
import { appear, assertRoom, inPlainWords, syncFile } from '../data/files.ts';
import { readSecret, secretFileIn } from '../passwords/secret.ts';

export type Home = Pick<Config, 'dataDir' | 'databaseUrl'>;

export interface BackupOptions {
  onProgress?: OnProgress;
  /** How many times its size must be free where it is written. */
  room?: number;
}

/**
 * Everything in one SQLite file, whichever engine it comes from, while Pipit goes on. It appears whole or not at all, and
 * never in the place of another file.
 */
export async function makeBackup(home: Home, file: string, options: BackupOptions = {}): Promise<Manifest> {
  if (existsSync(file)) throw new StartError(`There is a file already at ${file}: give another name.`);
  const draft = `${file}.${crypto.randomUUID()}`;
  return inPlainWords('The backup was not made', () =>
    withDraft(draft, async () => {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      // It holds the secret and everybody's e-mail address.
      await writeFile(draft, '', { mode: 0o600, flag: 'wx' });
      const manifest = await (home.databaseUrl ? fromPostgres : fromSqlite)(home, draft, options);
      await syncFile(draft);
      await appear(draft, file);
      return manifest;
    }),
  );
}

const HALF = 0.5;

async function fromSqlite(
  { dataDir }: Home,
  draft: string,
  { onProgress, room = 1 }: BackupOptions,
): Promise<Manifest> {
  const database = join(dataDir, DATABASE_FILE);
  if (!existsSync(database)) throw new StartError(`there is no database at ${database}.`);
  await assertRoom(dirname(draft), (await stat(database)).size * room);
  const { copyPages } = await import('#store/engines/sqlite-files.ts');
  await copyPages(database, draft, (part) => onProgress?.(part * HALF));
  const secret = await readSecret(secretFileIn(dataDir));
  return describe(draft, { engine: 'sqlite', secret }, (part) => onProgress?.(HALF + part * HALF));
}

async function fromPostgres(home: Home, draft: string, { onProgress, room = 1 }: BackupOptions): Promise<Manifest> {
  const { patientPostgres } = await import('#store/engines/postgres.ts');
  const source = await openUnchanged(patientPostgres(home.databaseUrl ?? ''));
  try {
    await assertRoom(dirname(draft), (await databaseSize(source)) * room);
    const target = await openDraft(draft);
    try {
      await copyStore(source, target, (part) => onProgress?.(part * HALF));
    } finally {
      await closeStore(target);
    }
    const secret = (await readSetting(source, TOKEN_SECRET)) ?? null;
    return await describe(draft, { engine: 'postgres', secret }, (part) => onProgress?.(HALF + part * HALF));
  } finally {
    await closeStore(source);
  }
}

async function openDraft(draft: string): Promise<Store> {
  const { nodeSqlite } = await import('#store/engines/node-sqlite.ts');
  return openStore(nodeSqlite(draft));
}

/** One file that any SQLite opens: the log is put into it. */
async function describe(
  draft: string,
  { engine, secret }: Pick<Manifest, 'engine' | 'secret'>,
  onProgress: OnProgress,
): Promise<Manifest> {
  const { nodeSqlite } = await import('#store/engines/node-sqlite.ts');
  const known = { app: version, madeAt: Date.now(), engine, secret };
  const manifest = await withRawDatabase(nodeSqlite(draft), (db) => addManifest(db, known, onProgress));
  const { closeLog } = await import('#store/engines/sqlite-files.ts');
  closeLog(draft);
  return manifest;
}
