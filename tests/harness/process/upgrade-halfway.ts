/** `node upgrade-halfway.ts ENGINE WHERE`: begins a migration, prints a line, and never ends it. */
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { postgres } from '#store/engine/drivers/postgres.ts';
import { migrations } from '#store/engine/migrations/index.ts';
import { openStore } from '#store/open.ts';

const [engine, where = ''] = process.argv.slice(2);
setInterval(() => undefined, 1_000);
await openStore(engine === 'sqlite' ? nodeSqlite(where) : postgres(where), {
  migrations: [
    ...migrations,
    async (db) => {
      await db.schema.alterTable('posts').addColumn('mood', 'text').execute();
      process.stdout.write('halfway');
      await new Promise(() => undefined);
    },
  ],
});
