import { constants } from 'node:fs';
import { chmod, copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginFeed } from '#store/changes/feed.ts';
import { withRawDatabase } from '#store/import/foreign-file.ts';
import { migrations } from '#store/migrations/index.ts';
import { closeStore, openStore } from '#store/open.ts';
import { TOKEN_SECRET, writeSetting } from '#store/settings.ts';
import { type Checked, checkBackup, type Manifest, removeManifest } from '#store/transfer/backup-manifest.ts';
import { copyStore, type OnProgress } from '#store/transfer/copy.ts';
import { whyOccupied } from '#store/transfer/restore-guard.ts';
import { StartError } from '../config/start-error.ts';
import { DATABASE_FILE, ensureDataDir } from '../data/data-dir.ts';
import { withDraft } from '../data/drafts.ts';
import { assertRoom, inPlainWords, syncFile } from '../data/files.ts';
import { secretFileIn, writeSecret } from '../passwords/secret.ts';
import type { Home } from './backup.ts';
import { assertStopped, replaceDatabase } from './replace-database.ts';

export interface Restored {
  manifest: Manifest;
  /** The indexes of the backup were damaged, and have been made anew. */
  mended: boolean;
  /** Where the data lies that was there before. */
  aside: string | null;
}

export interface RestoreOptions {
  onProgress?: OnProgress;
  reason?: 'restore' | 'rollback';
  /** For tests. */
  free?: (folder: string) => Promise<number>;
}

/** Brings a backup back into a Pipit that is empty or stopped. Nothing is touched unless the backup is whole. */
export const restoreBackup = (home: Home, file: string, options: RestoreOptions = {}): Promise<Restored> =>
  inPlainWords(`${file} was not restored, and nothing was changed`, () =>
    home.databaseUrl ? intoPostgres(home.databaseUrl, file, options) : intoSqlite(home.dataDir, file, options),
  );

async function intoSqlite(dataDir: string, file: string, options: RestoreOptions): Promise<Restored> {
  await ensureDataDir(dataDir);
  await assertStopped(dataDir);
  return withChecked(dataDir, file, options, async (draft, { manifest, mended }) => {
    const aside = await replaceDatabase(dataDir, draft, options.reason ?? 'restore');
    if (manifest.secret) await writeSecret(secretFileIn(dataDir), manifest.secret);
    return { manifest, mended, aside };
  });
}

async function intoPostgres(url: string, file: string, options: RestoreOptions): Promise<Restored> {
  const { patientPostgres } = await import('#store/engines/postgres.ts');
  const reason = await withRawDatabase(patientPostgres(url, 1), whyOccupied);
  if (reason) throw new StartError(reason);
  const folder = await mkdtemp(join(tmpdir(), 'pipit-restore-'));
  try {
    return await withChecked(folder, file, options, async (draft, { manifest, mended }) => {
      const { nodeSqlite } = await import('#store/engines/node-sqlite.ts');
      const source = await openStore(nodeSqlite(draft));
      const target = await openStore(patientPostgres(url));
      try {
        if (manifest.secret) await writeSetting(target, TOKEN_SECRET, manifest.secret);
        await copyStore(source, target, (part) => options.onProgress?.(HALF + part * HALF));
        return { manifest, mended, aside: null };
      } finally {
        await closeStore(target);
        await closeStore(source);
      }
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const HALF = 0.5;

/** Checks a copy in the folder, so that what was checked is what is used. */
async function withChecked(
  folder: string,
  file: string,
  { onProgress, free }: RestoreOptions,
  use: (draft: string, checked: Checked) => Promise<Restored>,
): Promise<Restored> {
  const draft = join(folder, `${DATABASE_FILE}.${crypto.randomUUID()}`);
  await assertRoom(folder, (await stat(file)).size, free);
  return withDraft(draft, async () => {
    await copyFile(file, draft, constants.COPYFILE_EXCL);
    await chmod(draft, 0o600);
    await assertOwnSchema(draft, file);
    const { nodeSqlite } = await import('#store/engines/node-sqlite.ts');
    const checked = await withRawDatabase(nodeSqlite(draft), async (db) => {
      const found = await checkBackup(db, (part) => onProgress?.(part * HALF));
      await removeManifest(db);
      await beginFeed(db);
      return found;
    });
    const { closeLog } = await import('#store/engines/sqlite-files.ts');
    closeLog(draft);
    await syncFile(draft);
    return use(draft, checked);
  });
}

/** The file becomes the database: nothing in it may run that is not Pipit's. Until that is known nothing of it is run. */
async function assertOwnSchema(draft: string, file: string): Promise<void> {
  const { foreignSqlite } = await import('#store/engines/foreign-sqlite.ts');
  const { nodeSqlite } = await import('#store/engines/node-sqlite.ts');
  const { assertSameSchema, versionIn } = await import('#store/import/foreign-schema.ts');
  await withRawDatabase(foreignSqlite(draft), async (db) => {
    const version = await versionIn(db, migrations.length);
    const fresh = await openStore(nodeSqlite(':memory:'), { migrations: migrations.slice(0, version) });
    await assertSameSchema(db, fresh.db, file).finally(() => closeStore(fresh));
  });
}
