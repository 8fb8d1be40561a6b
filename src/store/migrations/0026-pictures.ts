import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Engine } from '../store.ts';
import { idColumn, idType, type Migration } from './migration.ts';

/**
 * Pictures (decision 61): `media` is where one is used, `files` what lies in storage, counted by triggers, so that a file goes
 * with its last use, whoever ended it.
 */
export const pictures: Migration = async (db, engine) => {
  const int = idType(engine);
  const needed = (made: ColumnDefinitionBuilder) => made.notNull();
  const zero = (made: ColumnDefinitionBuilder) => made.notNull().defaultTo(0);
  await db.schema
    .createTable('files')
    .addColumn('name', 'text', (made) => made.primaryKey())
    .addColumn('small_sha', 'text', needed)
    .addColumn('bytes', int, needed)
    .addColumn('uses', int, zero)
    .addColumn('leaving', int, zero)
    .addColumn('created_at', int, needed)
    .execute();
  await db.schema
    .createTable('media')
    .addColumn('id', int, idColumn(engine))
    .addColumn('uid', 'text', (made) => made.notNull().unique())
    .addColumn('user_id', int, goes('users'))
    .addColumn('purpose', 'text', needed)
    .addColumn('file', 'text', (made) => made.notNull().references('files.name'))
    .addColumn('source_sha', 'text', needed)
    .addColumn('width', int, needed)
    .addColumn('height', int, needed)
    .addColumn('tiles', 'text', needed)
    .addColumn('alt', 'text', (made) => made.notNull().defaultTo(''))
    .addColumn('post_id', int, (made) => made.references('posts.id').onDelete('cascade'))
    .addColumn('place', int, zero)
    .addColumn('case_id', int, (made) => made.references('cases.id').onDelete('cascade'))
    .addColumn('created_at', int, needed)
    .execute();
  await db.schema
    .createTable('refused_files')
    .addColumn('sha', 'text', needed)
    .addColumn('cause', 'text', needed)
    .addColumn('created_at', int, needed)
    .addPrimaryKeyConstraint('refused_files_once', ['sha', 'cause'])
    .execute();
  await db.schema.alterTable('posts').addColumn('pictures', int, zero).execute();
  await db.schema.alterTable('posts').addColumn('sensitive', 'text').execute();
  for (const index of INDEXES) await raw(db, `create index ${index}`);
  await trigger(db, engine, 'insert', 'update files set uses = uses + 1 where name = new.file');
  await trigger(db, engine, 'delete', 'update files set uses = uses - 1 where name = old.file');
};

const goes = (table: string) => (made: ColumnDefinitionBuilder) =>
  made.notNull().references(`${table}.id`).onDelete('cascade');

const INDEXES = [
  'media_user_id on media (user_id, id)',
  'media_file on media (file)',
  'media_post_id on media (post_id, place) where post_id is not null',
  'media_case_id on media (case_id) where case_id is not null',
  // What nobody has used yet.
  'media_unused on media (created_at) where place < 0',
  'refused_files_cause on refused_files (cause)',
  'files_unused on files (name) where uses = 0',
  'posts_pictures on posts (id) where pictures > 0',
  'posts_author_pictures on posts (author_id, id) where pictures > 0',
];

async function trigger(db: Kysely<unknown>, engine: Engine, on: 'insert' | 'delete', work: string): Promise<void> {
  const name = `counts_media_${on}`;
  if (engine === 'sqlite') return raw(db, `create trigger ${name} after ${on} on media begin ${work}; end`);
  await raw(db, `create function ${name}() returns trigger language plpgsql as $$ begin ${work}; return null; end $$`);
  await raw(db, `create trigger ${name} after ${on} on media for each row execute function ${name}()`);
}

const raw = async (db: Kysely<unknown>, text: string): Promise<void> => {
  await sql.raw(text).execute(db);
};
