import { sql } from 'kysely';
import { idType, type Migration } from './migration.ts';

/**
 * The index of posts by their words (decision 56), which a job fills beside requests. The words are cut in TypeScript: SQLite
 * takes them as they come, with the signs that the conditions of a search begin with, and merges only when it is told to.
 */
export const postSearch: Migration = async (db, engine) => {
  if (engine === 'sqlite') {
    await sql`
      create virtual table post_search using fts5
      (words, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '#@:_.-'")`.execute(db);
    await sql`insert into post_search (post_search, rank) values ('automerge', 0)`.execute(db);
  } else {
    await db.schema
      .createTable('post_search')
      .addColumn('post_id', 'bigint', (made) => made.primaryKey())
      .addColumn('words', sql`tsvector`, (made) => made.notNull())
      .execute();
    await sql`create index post_search_words on post_search using gin (words) with (fastupdate = off)`.execute(db);
  }
  const int = idType(engine);
  await db.schema
    .createTable('post_search_state')
    .addColumn('feed', 'text', (made) => made.notNull())
    .addColumn('at', int, (made) => made.notNull())
    .addColumn('low', int, (made) => made.notNull())
    .addColumn('version', 'integer', (made) => made.notNull())
    .execute();
};
