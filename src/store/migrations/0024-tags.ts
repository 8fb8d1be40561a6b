import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Engine } from '../store.ts';
import { idColumn, idType, type Migration } from './migration.ts';

/**
 * Tags of posts, and who follows them (decision 57). Triggers count the posts that are shown. They also mark a post whose tags
 * nobody has written: a node of the release before knows none, and a job writes them then.
 */
export const tags: Migration = async (db, engine) => {
  await createTables(db, engine);
  for (const index of INDEXES) await raw(db, `create ${index}`);
  // SQLite compares by bytes anyway.
  if (engine === 'postgres') await raw(db, 'create index tags_name_begins on tags (name text_pattern_ops)');
  for (const given of TRIGGERS) await trigger(db, engine, given);
  for (const given of untagged(engine === 'sqlite' ? 'instr' : 'strpos')) await trigger(db, engine, given);
  for (const [name, on, of] of FOLLOWS) await trigger(db, engine, tell(engine, name, on, of));
};

async function createTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = idType(engine);
  const needed = (made: ColumnDefinitionBuilder) => made.notNull();
  const goes = (table: string) => (made: ColumnDefinitionBuilder) =>
    made.notNull().references(`${table}.id`).onDelete('cascade');
  await db.schema
    .createTable('tags')
    .addColumn('id', int, idColumn(engine))
    .addColumn('name', 'text', (made) => made.notNull().unique())
    .addColumn('shown', 'text', needed)
    .addColumn('weight', int, (made) => made.notNull().defaultTo(1))
    .addColumn('uses', int, (made) => made.notNull().defaultTo(0))
    .addColumn('last_at', int, needed)
    .execute();
  await db.schema
    .createTable('post_tags')
    .addColumn('tag_id', int, goes('tags'))
    .addColumn('post_id', int, goes('posts'))
    .addColumn('shown', int, needed)
    .addPrimaryKeyConstraint('post_tags_once', ['tag_id', 'post_id'])
    .$call((table) => (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  await db.schema
    .createTable('untagged_posts')
    .addColumn('post_id', int, (made) => made.primaryKey().references('posts.id').onDelete('cascade'))
    .execute();
  await db.schema
    .createTable('tag_follows')
    .addColumn('id', int, idColumn(engine))
    .addColumn('user_id', int, goes('users'))
    .addColumn('name', 'text', needed)
    .addColumn('in_feed', int, needed)
    .addColumn('created_at', int, needed)
    .addUniqueConstraint('tag_follows_once', ['user_id', 'name'])
    .execute();
}

const INDEXES = [
  'index tags_uses on tags (uses, name)',
  'index post_tags_post_id on post_tags (post_id, tag_id)',
  'index tag_follows_user_id on tag_follows (user_id, id)',
  'index tag_follows_in_feed on tag_follows (name, user_id) where in_feed = 1',
];

interface Trigger {
  name: string;
  on: string;
  when: string;
  work: string;
}

/** A tag without a post is gone: who follows it follows its name. */
const TRIGGERS: Trigger[] = [
  {
    name: 'counts_post_tags_made',
    on: 'insert on post_tags',
    when: 'new.shown = 1',
    work: 'update tags set uses = uses + 1 where id = new.tag_id',
  },
  {
    name: 'counts_post_tags_shown',
    on: 'update of shown on post_tags',
    when: 'old.shown <> new.shown',
    work: 'update tags set uses = uses + new.shown - old.shown where id = new.tag_id',
  },
  {
    name: 'counts_post_tags_gone',
    on: 'delete on post_tags',
    when: '1 = 1',
    work: `update tags set uses = uses - old.shown where id = old.tag_id;
      delete from tags where id = old.tag_id and not exists (select 1 from post_tags where tag_id = old.tag_id)`,
  },
  {
    name: 'counts_posts_tags_shown',
    on: 'update of state on posts',
    when: "(old.state = 'visible') <> (new.state = 'visible')",
    work: "update post_tags set shown = case new.state when 'visible' then 1 else 0 end where post_id = new.id",
  },
];

const untagged = (find: 'instr' | 'strpos'): Trigger[] => {
  const hasTag = (row: 'new' | 'old') => `(${find}(${row}.content, '#') > 0 or ${find}(${row}.content, '＃') > 0)`;
  const work = `insert into untagged_posts (post_id)
    select new.id where not exists (select 1 from untagged_posts where post_id = new.id)`;
  return [
    { name: 'counts_posts_untagged', on: 'insert on posts', when: hasTag('new'), work },
    {
      name: 'counts_posts_untagged_edited',
      on: 'update of content on posts',
      when: `old.content <> new.content and (${hasTag('old')} or ${hasTag('new')})`,
      work,
    },
  ];
};

const FOLLOWS = [
  ['made', 'insert', 'new'],
  ['switched', 'update of in_feed', 'new'],
  ['gone', 'delete', 'old'],
] as const;

/** Kind 28: what is in somebody's home may have changed. */
function tell(engine: Engine, name: string, on: string, of: string): Trigger {
  const [column, now] = engine === 'sqlite' ? [', at', ', unixepoch()'] : ['', ''];
  const work = `insert into changes (kind, actor_id${column}) values (28, ${of}.user_id${now})`;
  return { name: `changes_tag_follows_${name}`, on: `${on} on tag_follows`, when: '1 = 1', work };
}

async function trigger(db: Kysely<unknown>, engine: Engine, { name, on, when, work }: Trigger): Promise<void> {
  if (engine === 'sqlite') return raw(db, `create trigger ${name} after ${on} when ${when} begin ${work}; end`);
  await raw(db, `create function ${name}() returns trigger language plpgsql as $$ begin ${work}; return null; end $$`);
  await raw(db, `create trigger ${name} after ${on} for each row when (${when}) execute function ${name}()`);
}

const raw = async (db: Kysely<unknown>, text: string): Promise<void> => {
  await sql.raw(text).execute(db);
};
