import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginFeed } from '#store/data/changes/feed.ts';
import { TOKEN_SECRET, writeSetting } from '#store/data/settings.ts';
import { migrationsTo } from '#store/engine/migrations/index.ts';
import { claimFiles, feedOf, inheritFiles, type Marked } from '#store/nouns/media/remove-files.ts';
import { closeStore, openStore } from '#store/open.ts';
import { checkBackup, type Manifest, removeManifest, whyOccupied } from '#store/transfer/backup.ts';
import { copyStore, type OnProgress } from '#store/transfer/copy.ts';
import { withRawDatabase } from '#store/transfer/import/foreign.ts';
import { secretFileIn, writeSecret } from '../config/secret.ts';
import { StartError } from '../config/start-error.ts';
import { DATABASE_FILE, ensureDataDir } from '../data/data-dir.ts';
import { withDraft } from '../data/drafts.ts';
import { assertRoom, inPlainWords, syncFile } from '../data/files.ts';
import { openFiles } from '../media/files/open-files.ts';
import type { Home } from './backup.ts';
import { type BackupSource, withSource } from './backup-source.ts';
import { bringBack } from './bring-back-pictures.ts';
import { assertStopped, replaceDatabase } from './replace-database.ts';

/** The contents of the backup. */
interface Found {
  manifest: Manifest;
  /** The indexes of the backup were damaged, and have been rebuilt. */
  mended: boolean;
  /** Pictures of posts and profiles that are neither in the backup nor in storage. */
  lacks: string[];
}

export interface Restored extends Found {
  /** The folder with the previous data. */
  aside: string | null;
  /** Says whether the pictures were written to storage of another database. */
  marked: Marked;
}

export interface RestoreOptions {
  onProgress?: OnProgress;
  reason?: 'restore' | 'rollback';
  /** Replaced in tests. */
  free?: (folder: string) => Promise<number>;
}

/** Restores a backup into an instance that is empty or stopped. Changes nothing unless the backup is intact. */
export const restoreBackup = (home: Home, file: string, options: RestoreOptions = {}): Promise<Restored> =>
  inPlainWords(`${file} was not restored, and nothing was changed`, () =>
    withSource(file, (source) =>
      home.databaseUrl
        ? intoPostgres(home, home.databaseUrl, file, source, options)
        : intoSqlite(home, file, source, options),
    ),
  );

async function intoSqlite(home: Home, file: string, source: BackupSource, options: RestoreOptions): Promise<Restored> {
  const { dataDir } = home;
  await ensureDataDir(dataDir);
  await assertStopped(dataDir);
  return withChecked(home, dataDir, { file, source }, options, async (draft, found) => {
    const marked = await inheritPictures(home, draft);
    const aside = await replaceDatabase(dataDir, draft, options.reason ?? 'restore');
    if (found.manifest.secret) await writeSecret(secretFileIn(dataDir), found.manifest.secret);
    return { ...found, aside, marked };
  });
}

/**
 * The restored database has its own feed, and takes over the pictures of the one that it replaces. The folder next to
 * it contains no other database's pictures, so those of an unreadable database are taken over too.
 */
async function inheritPictures(home: Home, draft: string): Promise<Marked> {
  const files = openFiles({ s3Url: null, ...home });
  const feed = (await feedIn(draft)) ?? '';
  const before = files.kind === 'folder' ? await files.mark?.read() : await feedIn(join(home.dataDir, DATABASE_FILE));
  return inheritFiles(files, feed, before);
}

/** Returns undefined if there is no readable database. */
async function feedIn(file: string): Promise<string | undefined> {
  if (!existsSync(file)) return undefined;
  const { foreignSqlite } = await import('#store/engine/drivers/sqlite-files.ts');
  return withRawDatabase(foreignSqlite(file), feedOf).catch(() => undefined);
}

async function intoPostgres(
  home: Home,
  url: string,
  file: string,
  source: BackupSource,
  options: RestoreOptions,
): Promise<Restored> {
  const { patientPostgres } = await import('#store/engine/drivers/postgres.ts');
  const reason = await withRawDatabase(patientPostgres(url, 1), whyOccupied);
  if (reason) throw new StartError(reason);
  const folder = await mkdtemp(join(tmpdir(), 'pipit-restore-'));
  try {
    return await withChecked(home, folder, { file, source }, options, async (draft, found) => {
      const { nodeSqlite } = await import('#store/engine/drivers/node-sqlite.ts');
      const from = await openStore(nodeSqlite(draft));
      const target = await openStore(patientPostgres(url));
      try {
        const marked = await claimFiles(target.db, openFiles({ s3Url: null, ...home }));
        if (found.manifest.secret) await writeSetting(target, TOKEN_SECRET, found.manifest.secret);
        await copyStore(from, target, (part) => options.onProgress?.((2 + part) / PARTS));
        return { ...found, aside: null, marked };
      } finally {
        await closeStore(target);
        await closeStore(from);
      }
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The parts of the progress: the check of all rows, the pictures, and the copy into a PostgreSQL. */
const PARTS = 3;

/**
 * Checks a copy in the folder, so that the checked bytes are the ones that are used, and restores the pictures. They
 * come first: superfluous pictures do no harm, and after a killed restore the old rows still have all of theirs.
 */
async function withChecked(
  home: Home,
  folder: string,
  { file, source }: { file: string; source: BackupSource },
  { onProgress, free }: RestoreOptions,
  use: (draft: string, found: Found) => Promise<Restored>,
): Promise<Restored> {
  const draft = join(folder, `${DATABASE_FILE}.${crypto.randomUUID()}`);
  await assertRoom(folder, source.size, free);
  return withDraft(draft, async () => {
    await source.copyDatabase(draft);
    await chmod(draft, 0o600);
    await assertOwnSchema(draft, file);
    const { nodeSqlite } = await import('#store/engine/drivers/node-sqlite.ts');
    const found = await withRawDatabase(nodeSqlite(draft), async (db) => {
      const checked = await checkBackup(db, (part) => onProgress?.(part / PARTS));
      const { manifest } = checked;
      const into = { home, ...(free && { free }) };
      const lacks = await bringBack(db, { manifest, file, source }, into, (part) => onProgress?.((1 + part) / PARTS));
      await removeManifest(db);
      await beginFeed(db);
      return { ...checked, lacks };
    });
    const { closeLog } = await import('#store/engine/drivers/sqlite-files.ts');
    closeLog(draft);
    await syncFile(draft);
    return use(draft, found);
  });
}

/**
 * The file becomes the database, so its schema must contain no foreign code. Until that is checked, nothing in it is
 * run.
 */
async function assertOwnSchema(draft: string, file: string): Promise<void> {
  const { foreignSqlite } = await import('#store/engine/drivers/sqlite-files.ts');
  const { nodeSqlite } = await import('#store/engine/drivers/node-sqlite.ts');
  const { assertSameSchema, versionIn } = await import('#store/transfer/import/foreign.ts');
  await withRawDatabase(foreignSqlite(draft), async (db) => {
    const fresh = await openStore(nodeSqlite(':memory:'), { migrations: migrationsTo(await versionIn(db)) });
    await assertSameSchema(db, fresh.db, file).finally(() => closeStore(fresh));
  });
}
