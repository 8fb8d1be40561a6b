import { type Kysely, sql } from 'kysely';
import type { Engine } from '../store.ts';
import { idType, type Migration } from './migration.ts';

/**
 * Comments may answer comments (decision 52). A comment that has replies leaves its id behind when its row goes, so that the
 * replies stay together; that goes with the last of them. Triggers do both, whoever deletes: the author, the sweep, or a node
 * of the release before, which knows no replies.
 */
export const replies: Migration = async (db, engine) => {
  const int = idType(engine);
  // Without a foreign key: the row may be gone, and its id is among the tombstones then.
  await db.schema.alterTable('comments').addColumn('parent_id', int).execute();
  await raw(db, 'create index comments_parent_id on comments (parent_id, id) where parent_id is not null');
  await db.schema
    .createTable('comment_tombstones')
    .addColumn('comment_id', int, (made) => made.primaryKey())
    .addColumn('uid', 'text', (made) => made.notNull().unique())
    .addColumn('post_id', int, (made) => made.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('created_at', int, (made) => made.notNull())
    .execute();
  await db.schema
    .createIndex('comment_tombstones_post_id')
    .on('comment_tombstones')
    .columns(['post_id', 'comment_id'])
    .execute();
  for (const given of [KEEP, DROP]) await trigger(db, engine, given);
  // For whoever types a name. SQLite compares by bytes anyway.
  if (engine === 'postgres')
    await raw(db, 'create index users_username_begins on users (username_key text_pattern_ops)');
};

interface Trigger {
  name: string;
  moment: 'before' | 'after';
  when: string;
  /** May look into tables. */
  and: string;
  work: string;
}

/** Not while the post goes: nothing is shown under it any more. */
const KEEP: Trigger = {
  name: 'replies_root_gone',
  moment: 'before',
  when: 'old.parent_id is null',
  and: `exists (select 1 from comments where parent_id = old.id)
    and exists (select 1 from posts where id = old.post_id and state <> 'deleted')`,
  work: `insert into comment_tombstones (comment_id, uid, post_id, created_at)
    values (old.id, old.uid, old.post_id, old.created_at)`,
};

const DROP: Trigger = {
  name: 'replies_last_gone',
  moment: 'after',
  when: 'old.parent_id is not null',
  and: 'not exists (select 1 from comments where parent_id = old.parent_id)',
  work: 'delete from comment_tombstones where comment_id = old.parent_id',
};

async function trigger(db: Kysely<unknown>, engine: Engine, { name, moment, when, and, work }: Trigger): Promise<void> {
  if (engine === 'sqlite') {
    return raw(db, `create trigger ${name} ${moment} delete on comments when ${when} and ${and} begin ${work}; end`);
  }
  const body = `begin if ${and} then ${work}; end if; return old; end`;
  await raw(db, `create function ${name}() returns trigger language plpgsql as $$ ${body} $$`);
  await raw(
    db,
    `create trigger ${name} ${moment} delete on comments for each row when (${when}) execute function ${name}()`,
  );
}

const raw = async (db: Kysely<unknown>, text: string): Promise<void> => {
  await sql.raw(text).execute(db);
};
