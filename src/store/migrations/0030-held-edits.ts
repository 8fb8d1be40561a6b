import { idColumn, idType, type Migration } from './migration.ts';

/**
 * What an author made of a post or comment that moderators have yet to look at (decision 70). The post or comment keeps the text that
 * everyone sees: no read of it, and no node of the release before, can show more than that.
 */
export const heldEdits: Migration = async (db, engine) => {
  const int = idType(engine);
  await db.schema
    .createTable('held_edits')
    .addColumn('id', int, idColumn(engine))
    .addColumn('post_id', int, (made) => made.unique().references('posts.id').onDelete('cascade'))
    .addColumn('comment_id', int, (made) => made.unique().references('comments.id').onDelete('cascade'))
    .addColumn('author_id', int, (made) => made.notNull().references('users.id').onDelete('cascade'))
    .addColumn('text', 'text', (made) => made.notNull())
    .addColumn('pictures', 'text', (made) => made.notNull().defaultTo('{}'))
    .addColumn('created_at', int, (made) => made.notNull())
    .execute();
  await db.schema.createIndex('held_edits_author_id').on('held_edits').column('author_id').execute();
};
