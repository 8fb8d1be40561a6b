import type { Migration } from '#store/engine/migrations/migrate.ts';
import type { Store } from '#store/engine/store.ts';
import { openStore } from '#store/open.ts';
import type { Config } from './config/config.ts';
import { say } from './config/start-error.ts';
import { ensureDataDir } from './data/data-dir.ts';
import { placeOf } from './data/with-store.ts';

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
    const { takeSnapshot } = await import('./backup/snapshot.ts');
    say('snapshot', `${await takeSnapshot(config, to)}, without pictures, which no migration touches`);
  };
  const source = { ...nodeSqlite(place), patienceMs: config.writePatienceMs };
  return { engine: 'SQLite', place, store: await openStore(source, { ...known, before }) };
}

const connectionsOfEach = (workers: number): number =>
  Math.min(MOST_CONNECTIONS, Math.max(LEAST_CONNECTIONS, Math.floor(CONNECTIONS_OF_ALL / workers)));
