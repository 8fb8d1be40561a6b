/** The server of a release to come: its schema has a column and a table more. */
import { migrations } from '#store/engine/migrations/index.ts';
import type { Migration } from '#store/engine/migrations/migration.ts';

(migrations as Migration[]).push(async (db) => {
  await db.schema
    .alterTable('posts')
    .addColumn('mood', 'text', (column) => column.defaultTo('calm'))
    .execute();
  await db.schema.createTable('moods').addColumn('name', 'text').execute();
});
await import('#server/main.ts');
