/** The server of a future release: its schema has one more column and one more table. */
import { migrations } from '#store/engine/migrations/index.ts';
import type { Migration } from '#store/engine/migrations/migrate.ts';

(migrations as Migration[]).push(async (db) => {
  await db.schema
    .alterTable('posts')
    .addColumn('mood', 'text', (column) => column.defaultTo('calm'))
    .execute();
  await db.schema.createTable('moods').addColumn('name', 'text').execute();
});
await import('#server/main.ts');
