/** `node upgrade-halfway.ts ENGINE WHERE`: begins a migration, says so, and never ends it. */
import { nodeSqlite } from '#store/engines/node-sqlite.ts';
import { postgres } from '#store/engines/postgres.ts';
import { migrations } from '#store/migrations/index.ts';
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
