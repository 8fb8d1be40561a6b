import { type Kysely, sql } from 'kysely';
import type { Engine } from '../store.ts';
import { idColumn, idType, type Migration } from './migration.ts';

/**
 * What a post said before it was edited, and the post that somebody pinned (decision 59). A trigger keeps the old text,
 * whoever edits, also a node of the release before.
 */
export const versions: Migration = async (db, engine) => {
  const int = idType(engine);
  await db.schema
    .createTable('post_versions')
    .addColumn('id', int, idColumn(engine))
    .addColumn('post_id', int, (made) => made.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('content', 'text', (made) => made.notNull())
    .addColumn('like_count', int, (made) => made.notNull())
    .addColumn('state', 'text', (made) => made.notNull())
    .addColumn('created_at', int, (made) => made.notNull())
    .execute();
  await db.schema.createIndex('post_versions_post_id').on('post_versions').columns(['post_id', 'id']).execute();
  await trigger(db, engine, { ...KEPT, name: 'versions_posts_edited', on: 'update of content on posts' });

  await db.schema
    .alterTable('users')
    .addColumn('pinned_post_id', int, (made) => made.references('posts.id').onDelete('set null'))
    .execute();
  await raw(db, 'create index users_pinned_post_id on users (pinned_post_id) where pinned_post_id is not null');
  const at = engine === 'sqlite' ? [', at', ', unixepoch()'] : ['', ''];
  // Kind 15 of the feed: what stands of a person has changed.
  await trigger(db, engine, {
    name: 'changes_users_pinned',
    on: 'update of pinned_post_id on users',
    when: '(old.pinned_post_id is null) <> (new.pinned_post_id is null) or old.pinned_post_id <> new.pinned_post_id',
    work: `insert into changes (kind, user_id, actor_id${at[0]}) values (15, new.id, new.id${at[1]})`,
  });
};

/** Of more than 20, those before are forgotten. */
const KEPT = {
  when: 'old.content <> new.content',
  work: `
    insert into post_versions (post_id, content, like_count, state, created_at)
    values (old.id, old.content, old.like_count, old.state, old.updated_at);
    delete from post_versions where post_id = old.id and id <= (
      select id from post_versions where post_id = old.id order by id desc limit 1 offset 20)`,
};

interface Trigger {
  name: string;
  on: string;
  when: string;
  work: string;
}

async function trigger(db: Kysely<unknown>, engine: Engine, { name, on, when, work }: Trigger): Promise<void> {
  if (engine === 'sqlite') return raw(db, `create trigger ${name} after ${on} when ${when} begin ${work}; end`);
  await raw(db, `create function ${name}() returns trigger language plpgsql as $$ begin ${work}; return null; end $$`);
  await raw(db, `create trigger ${name} after ${on} for each row when (${when}) execute function ${name}()`);
}

const raw = async (db: Kysely<unknown>, text: string): Promise<void> => {
  await sql.raw(text).execute(db);
};
