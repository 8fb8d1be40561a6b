import type { Source, Store } from '#store/engine/store.ts';
import { type Config, withoutPassword } from '../config/config.ts';
import { join } from 'node:path';
import { DATABASE_FILE, ensureDataDir } from './data-dir.ts';
import type { Migration } from '#store/engine/migrations/migrate.ts';
import { say } from '../config/print.ts';
import { closeStore, openStore, openUnchanged } from '#store/open.ts';

export interface Data {
  store: Store;
  engine: string;
  /** The location of the data, for people. */
  place: string;
}

/**
 * PostgreSQL allows 100 connections by default. Workers share the number of a single process, but each has two to read
 * and two to write.
 */
const MOST_CONNECTIONS = 10;
const LEAST_CONNECTIONS = 4;
const CONNECTIONS_OF_ALL = 24;

export const placeOf = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl ? withoutPassword(databaseUrl) : join(dataDir, DATABASE_FILE);

/** Opens and migrates the configured database. Drivers are loaded only when used. */
export async function openData(config: Config, migrations?: readonly Migration[]): Promise<Data> {
  const known = { ...(migrations && { migrations }), servesNewer: true };
  const place = placeOf(config);
  if (config.databaseUrl) {
    const { postgres } = await import('#store/engine/drivers/postgres.ts');
    const source = postgres(config.databaseUrl, connectionsOfEach(config.workers), config.writePatienceMs);
    const onWait = () => say('migration', 'waiting for a transaction that reads or writes the same tables');
    const store = await openStore(source, { ...known, onWait });
    return { engine: 'PostgreSQL', place, store };
  }
  await ensureDataDir(config.dataDir);
  const { nodeSqlite } = await import('#store/engine/drivers/node-sqlite.ts');
  const before = async (_: number, to: number) => {
    const { takeSnapshot } = await import('../backup/snapshot.ts');
    say('snapshot', `${await takeSnapshot(config, to)}, without pictures, which no migration touches`);
  };
  const source = { ...nodeSqlite(place), patienceMs: config.writePatienceMs };
  return { engine: 'SQLite', place, store: await openStore(source, { ...known, before }) };
}

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

const connectionsOfEach = (workers: number): number =>
  Math.min(MOST_CONNECTIONS, Math.max(LEAST_CONNECTIONS, Math.floor(CONNECTIONS_OF_ALL / workers)));
