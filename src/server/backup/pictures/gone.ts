import { existsSync } from 'node:fs';
import { readManifest } from '#store/transfer/backup.ts';
import { withRawDatabase } from '#store/transfer/import/foreign.ts';
import { picturesBeside } from './beside.ts';

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
