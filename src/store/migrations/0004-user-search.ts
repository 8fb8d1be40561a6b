import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Every three letters in a row of the names of people, so that a search reads only what it finds. A line break at the end
 * makes three of the last two. PostgreSQL would need an extension for it, which not every host may add.
 */
export const userSearch: Migration = async (db, engine) => {
  if (engine !== 'sqlite') return;
  const add = sql`insert into users_search (rowid, text)`;
  const statements = [
    sql`
      create virtual table users_search using fts5
      (text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`,
    sql`create virtual table users_search_terms using fts5vocab (users_search, row)`,
    sql`${add} select id, search || char(10) from users`,
    sql`
      create trigger users_search_insert after insert on users begin
        ${add} values (new.id, new.search || char(10));
      end`,
    sql`
      create trigger users_search_update after update of search on users begin
        delete from users_search where rowid = old.id;
        ${add} values (new.id, new.search || char(10));
      end`,
    sql`
      create trigger users_search_delete after delete on users begin
        delete from users_search where rowid = old.id;
      end`,
  ];
  for (const statement of statements) await statement.execute(db);
};
