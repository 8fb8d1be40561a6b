import { existsSync } from 'node:fs';
import type { Files } from '#store/nouns/media/files.ts';
import { type Manifest, readManifest } from '#store/transfer/backup.ts';
import type { OnProgress } from '#store/transfer/copy.ts';
import { withRawDatabase } from '#store/transfer/import/foreign.ts';
import { assertPicturesWhole, bringPictures, picturesIn } from '#store/transfer/pictures.ts';
import { StartError } from '../config/start-error.ts';
import { ensureDataDir } from '../data/data-dir.ts';
import { assertRoom } from '../data/files.ts';
import { openFiles } from '../media/files/open-files.ts';
import type { Home } from './backup.ts';
import type { BackupSource } from './backup-source.ts';
import { picturesBeside } from './picture-place.ts';

/**
 * Returns the missing picture folder of a backup, or undefined if nothing is missing. A restore reads the pictures
 * themselves.
 */
export async function goneFrom(file: string): Promise<string | undefined> {
  const { foreignSqlite } = await import('#store/engine/drivers/sqlite-files.ts');
  const manifest = await withRawDatabase(foreignSqlite(file), readManifest).catch(() => undefined);
  const folder = picturesBeside(file);
  return manifest?.media?.pictures && !existsSync(folder) ? folder : undefined;
}

type Db = Parameters<typeof bringPictures>[0];

interface From {
  manifest: Manifest;
  file: string;
  source: BackupSource;
}

interface Into {
  home: Home;
  free?: (folder: string) => Promise<number>;
}

const HALF = 0.5;

/**
 * Restores the pictures. Writes nothing unless every picture of the backup is intact. Returns the names of missing
 * ones.
 */
export async function bringBack(
  db: Db,
  { manifest: { media }, file, source }: From,
  { home, free }: Into,
  onProgress: OnProgress,
): Promise<string[]> {
  const storage = openFiles({ s3Url: null, ...home });
  const missing = await missingFrom(db, storage);
  // A snapshot has no pictures, so storage is the only source.
  if (!media) return missing.names;
  if (!source.pictures && media.pictures > 0) {
    throw new StartError(
      `its ${media.pictures} pictures are not beside it. They belong into ${picturesBeside(file)}: copy that folder as well.`,
    );
  }
  const from = source.pictures ?? { get: async () => undefined };
  await assertPicturesWhole(db, from, media, (part) => onProgress(part * HALF));
  if (storage.kind === 'folder' && missing.bytes > 0) {
    await ensureDataDir(home.dataDir);
    await assertRoom(home.dataDir, missing.bytes, free);
  }
  return bringPictures(db, from, storage, (part) => onProgress(HALF + part * HALF));
}

async function missingFrom(db: Db, storage: Files): Promise<{ names: string[]; bytes: number }> {
  const missing = { names: [] as string[], bytes: 0 };
  for await (const batch of picturesIn(db)) {
    for (const { name, bytes } of batch) {
      if (await storage.has(name)) continue;
      missing.names.push(name);
      missing.bytes += bytes;
    }
  }
  return missing;
}
