import { sql } from 'kysely';
import { idType, type Migration } from './migration.ts';

/**
 * What is deleted and still being taken apart. Each mark goes with its row. And room beside the rows that have counters: an
 * update then stays on its page and touches no index, as long as no indexed column changes.
 */
export const deletions: Migration = async (db, engine) => {
  for (const [name, column, target] of [
    ['deleted_users', 'user_id', 'users.id'],
    ['deleted_posts', 'post_id', 'posts.id'],
  ] as const) {
    await db.schema
      .createTable(name)
      .addColumn(column, idType(engine), (made) => made.primaryKey().references(target).onDelete('cascade'))
      .execute();
  }
  if (engine !== 'postgres') return;
  for (const table of ['users', 'posts', 'comments']) {
    await sql`alter table ${sql.table(table)} set (fillfactor = 80)`.execute(db);
  }
};
