import { join } from 'node:path';
import type { Source, Store } from '#store/engine/store.ts';
import { closeStore, openUnchanged } from '#store/open.ts';
import { type Config, withoutPassword } from '../config/config.ts';
import { DATABASE_FILE } from './data-dir.ts';

export const placeOf = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl ? withoutPassword(databaseUrl) : join(dataDir, DATABASE_FILE);

/** For commands that run while a server does: does not migrate the database. */
export async function withStore<T>(config: Config, work: (store: Store) => Promise<T>, beside?: Beside): Promise<T> {
  const store = await openUnchanged(await sourceOf(config, beside));
  try {
    return await work(store);
  } finally {
    await closeStore(store);
  }
}

interface Beside {
  connections?: number;
  /** PostgreSQL never cancels the work, however long it takes. */
  patient?: boolean;
}

/** The database for work that runs while the server does. */
export async function sourceOf(config: Config, { connections = 1, patient = false }: Beside = {}): Promise<Source> {
  if (!config.databaseUrl) return (await import('#store/engine/drivers/node-sqlite.ts')).nodeSqlite(placeOf(config));
  const { patientPostgres, postgres } = await import('#store/engine/drivers/postgres.ts');
  return (patient ? patientPostgres : postgres)(config.databaseUrl, connections);
}
