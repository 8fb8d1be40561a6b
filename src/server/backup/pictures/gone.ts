import { existsSync } from 'node:fs';
import { readManifest } from '#store/transfer/backup-manifest.ts';
import { withRawDatabase } from '#store/transfer/import/foreign-file.ts';
import { picturesBeside } from './beside.ts';

/** The folder that belongs to a backup and is not there; undefined where all is well. A restore reads what is in it. */
export async function goneFrom(file: string): Promise<string | undefined> {
  const { foreignSqlite } = await import('#store/engine/drivers/foreign-sqlite.ts');
  const manifest = await withRawDatabase(foreignSqlite(file), readManifest).catch(() => undefined);
  const folder = picturesBeside(file);
  return manifest?.media?.pictures && !existsSync(folder) ? folder : undefined;
}
