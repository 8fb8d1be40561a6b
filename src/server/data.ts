import { join } from 'node:path';
import { openStore, type Store } from '#store/open.ts';
import { type Config, withoutPassword } from './config.ts';
import { ensureDataDir } from './data-dir.ts';
import { say } from './say.ts';

export interface Data {
  store: Store;
  engine: string;
  /** Where the data lies, for people to read. */
  place: string;
}

/** Opens and migrates the database that the settings name. Drivers load only when used. */
export async function openData(config: Config): Promise<Data> {
  if (config.databaseUrl) {
    const place = withoutPassword(config.databaseUrl);
    say('migrate', place);
    const { postgres } = await import('#store/engines/postgres.ts');
    return { engine: 'PostgreSQL', place, store: await openStore(postgres(config.databaseUrl)) };
  }
  const place = join(config.dataDir, 'pipit.db');
  say('migrate', place);
  await ensureDataDir(config.dataDir);
  const { nodeSqlite } = await import('#store/engines/node-sqlite.ts');
  return { engine: 'SQLite', place, store: await openStore(nodeSqlite(place)) };
}
