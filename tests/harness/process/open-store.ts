/** `node open-store.ts ENGINE WHERE`: opens the database as a starting node does, and prints whether it is ready. */
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { postgres } from '#store/engine/drivers/postgres.ts';
import { closeStore, isReady, openStore } from '#store/open.ts';

const [engine, where = ''] = process.argv.slice(2);
const store = await openStore(engine === 'sqlite' ? nodeSqlite(where) : postgres(where));
process.stdout.write((await isReady(store)) ? 'ready' : 'not ready');
await closeStore(store);
