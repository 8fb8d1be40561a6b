import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Engine } from '../store.ts';
import { idColumn, idType, type Migration } from './migration.ts';

/**
 * Reports, the cases that moderators look at, what they do, appeals against it and notices of it (decision 49). What is open
 * is little beside what was ever settled: the indexes of the queue hold nothing else.
 */
export const moderation: Migration = async (db, engine) => {
  const int = idType(engine);
  for (const column of ['silenced_until', 'suspended_until']) {
    await db.schema.alterTable('users').addColumn(column, int).execute();
    await partial(db, `users_${column}`, 'users', column, `${column} is not null`);
  }
  await createCases(db, engine);
  await createReports(db, engine);
  await createActs(db, engine);
  await createNotices(db, engine);
  for (const [table, counts, of, by] of COUNTED) await countByTrigger(db, engine, table, counts, of, by);
  await openCasesByTrigger(db, engine);
  await tellOfReports(db, engine);
};

const given = (made: ColumnDefinitionBuilder) => made.notNull();
const text = (made: ColumnDefinitionBuilder) => made.notNull().defaultTo('');
const once = (made: ColumnDefinitionBuilder) => made.notNull().unique();
const among = (column: string, values: string[]) =>
  sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;
const kept = (table: string) => (made: ColumnDefinitionBuilder) => made.references(`${table}.id`).onDelete('set null');
const goes = (table: string) => (made: ColumnDefinitionBuilder) =>
  made.notNull().references(`${table}.id`).onDelete('cascade');

const partial = (db: Kysely<unknown>, name: string, table: string, columns: string, where: string, unique = '') =>
  sql.raw(`create ${unique} index ${name} on ${table} (${columns}) where ${where}`).execute(db);

async function createCases(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = idType(engine);
  await db.schema
    .createTable('cases')
    .addColumn('id', int, idColumn(engine))
    .addColumn('uid', 'text', once)
    .addColumn('kind', 'text', (made) => made.notNull().check(among('kind', ['report', 'signup', 'appeal', 'held'])))
    .addColumn('about', 'text', given)
    .addColumn('post_id', int, kept('posts'))
    .addColumn('comment_id', int, kept('comments'))
    .addColumn('user_id', int, kept('users'))
    .addColumn('reports', int, (made) => made.notNull().defaultTo(0))
    .addColumn('state', 'text', (made) =>
      made
        .notNull()
        .defaultTo('open')
        .check(among('state', ['open', 'settled'])),
    )
    .addColumn('claimed_by', int, kept('users'))
    .addColumn('claimed_until', int)
    .addColumn('created_at', int, given)
    .addColumn('settled_at', int)
    .execute();
  await partial(db, 'cases_about', 'cases', 'about', "state = 'open'", 'unique');
  for (const columns of ['id', 'kind, id', 'reports, id', 'kind, reports, id']) {
    await partial(db, `cases_open_${columns.replaceAll(', ', '_')}`, 'cases', columns, "state = 'open'");
  }
  await partial(db, 'cases_settled_at', 'cases', 'settled_at', "state = 'settled'");
  for (const column of ['post_id', 'comment_id', 'user_id', 'claimed_by']) {
    await partial(db, `cases_${column}`, 'cases', column, `${column} is not null`);
  }
}

async function createReports(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = idType(engine);
  await db.schema
    .createTable('reports')
    .addColumn('id', int, idColumn(engine))
    .addColumn('uid', 'text', once)
    .addColumn('case_id', int, goes('cases'))
    .addColumn('about', 'text', given)
    .addColumn('reporter_id', int, kept('users'))
    .addColumn('address', 'text')
    .addColumn('reason', 'text', (made) =>
      made.notNull().check(among('reason', ['spam', 'unkind', 'private', 'rule', 'other'])),
    )
    .addColumn('rule', 'text', text)
    .addColumn('note', 'text', text)
    .addColumn('snapshot', 'text', text)
    .addColumn('state', 'text', (made) =>
      made
        .notNull()
        .defaultTo('open')
        .check(among('state', ['open', 'upheld', 'dismissed'])),
    )
    .addColumn('created_at', int, given)
    .addColumn('settled_at', int)
    .execute();
  await partial(db, 'reports_by_person', 'reports', 'reporter_id, about', 'reporter_id is not null', 'unique');
  await partial(db, 'reports_by_address', 'reports', 'address, about', 'address is not null', 'unique');
  await db.schema.createIndex('reports_case_id').on('reports').columns(['case_id', 'id']).execute();
  await partial(db, 'reports_snapshot', 'reports', 'created_at', "snapshot <> ''");
}

async function createActs(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = idType(engine);
  await db.schema
    .createTable('acts')
    .addColumn('id', int, idColumn(engine))
    .addColumn('log_id', int, (made) => goes('log')(made).unique())
    .addColumn('case_id', int, kept('cases'))
    .addColumn('target', 'text', (made) => made.notNull().check(among('target', ['post', 'comment', 'user'])))
    .addColumn('post_id', int, kept('posts'))
    .addColumn('comment_id', int, kept('comments'))
    .addColumn('rule', 'text', text)
    .addColumn('until', int)
    .addColumn('was', 'text', given)
    .addColumn('became', 'text', given)
    .addColumn('undone_at', int)
    .execute();
  for (const column of ['case_id', 'post_id', 'comment_id']) {
    await partial(db, `acts_${column}`, 'acts', column, `${column} is not null`);
  }
  for (const table of ['posts', 'comments']) await partial(db, `${table}_removed`, table, 'id', "state = 'removed'");
  await db.schema
    .createTable('appeals')
    .addColumn('id', int, idColumn(engine))
    .addColumn('uid', 'text', once)
    .addColumn('log_id', int, goes('log'))
    .addColumn('case_id', int, kept('cases'))
    .addColumn('user_id', int, goes('users'))
    .addColumn('message', 'text', given)
    .addColumn('state', 'text', (made) =>
      made
        .notNull()
        .defaultTo('open')
        .check(among('state', ['open', 'granted', 'refused'])),
    )
    .addColumn('answer', 'text', text)
    .addColumn('answered_by', int, kept('users'))
    .addColumn('created_at', int, given)
    .addColumn('answered_at', int)
    .addUniqueConstraint('appeals_once', ['log_id', 'user_id'])
    .execute();
  await db.schema.createIndex('appeals_user_id').on('appeals').column('user_id').execute();
  await partial(db, 'appeals_case_id', 'appeals', 'case_id', 'case_id is not null');
  await partial(db, 'appeals_answered_by', 'appeals', 'answered_by', 'answered_by is not null');
}

async function createNotices(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = idType(engine);
  await db.schema
    .createTable('notices')
    .addColumn('id', int, idColumn(engine))
    .addColumn('uid', 'text', once)
    .addColumn('user_id', int, goes('users'))
    .addColumn('kind', 'text', given)
    .addColumn('log_id', int, (made) => made.references('log.id').onDelete('cascade'))
    .addColumn('data', 'text', (made) => made.notNull().defaultTo('{}'))
    .addColumn('read_at', int)
    .addColumn('created_at', int, given)
    .execute();
  await db.schema.createIndex('notices_user_id').on('notices').columns(['user_id', 'id']).execute();
  await db.schema.createIndex('notices_created_at').on('notices').column('created_at').execute();
  await partial(db, 'notices_unread', 'notices', 'user_id', 'read_at is null');
  await partial(db, 'notices_log_id', 'notices', 'log_id', 'log_id is not null');
}

const COUNTED = [
  ['posts', 'users', 'posts_count', 'author_id'],
  ['comments', 'posts', 'comment_count', 'post_id'],
] as const;

const isHidden = (row: 'old' | 'new') => `${row}.state in ('held', 'removed')`;

/**
 * What is held or removed is not counted. It is counted again just before its row goes, so that whoever deletes a row takes
 * back one, whatever its state was, also a node of the release before.
 */
async function countByTrigger(
  db: Kysely<unknown>,
  engine: Engine,
  table: string,
  counts: string,
  counter: string,
  column: string,
): Promise<void> {
  const move = (by: string, row: string) =>
    `update ${counts} set ${counter} = ${counter} + ${by} where id = ${row}.${column}`;
  const events = [
    { name: 'made', on: 'insert', when: isHidden('new'), move: move('-1', 'new') },
    {
      name: 'shown',
      on: 'update of state',
      when: `(${isHidden('old')}) <> (${isHidden('new')})`,
      move: move(`case when ${isHidden('new')} then -1 else 1 end`, 'new'),
    },
    { name: 'gone', on: 'delete', when: isHidden('old'), move: move('1', 'old') },
  ];
  for (const { name, on, when, move } of events) {
    await trigger(db, engine, { name: `counts_${table}_${name}`, on: `${on} on ${table}`, when, work: move });
  }
}

interface Trigger {
  name: string;
  on: string;
  when: string;
  work: string;
}

async function trigger(db: Kysely<unknown>, engine: Engine, { name, on, when, work }: Trigger): Promise<void> {
  if (engine === 'sqlite') {
    await sql.raw(`create trigger ${name} after ${on} when ${when} begin ${work}; end`).execute(db);
    return;
  }
  await sql
    .raw(`create function ${name}() returns trigger language plpgsql as $$ begin ${work}; return null; end $$`)
    .execute(db);
  await sql
    .raw(`create trigger ${name} after ${on} for each row when (${when}) execute function ${name}()`)
    .execute(db);
}

const HEX = 'lower(hex(randomblob(2)))';
/** A v4 uuid. */
const UUID = {
  sqlite: `${HEX} || ${HEX} || '-' || ${HEX} || '-4' || substr(${HEX}, 2) || '-a' || substr(${HEX}, 2) || '-' || ${HEX} || ${HEX} || ${HEX}`,
  postgres: 'gen_random_uuid()::text',
};
const NOW = { sqlite: 'unixepoch() * 1000', postgres: 'cast(extract(epoch from now()) * 1000 as bigint)' };

/** Whoever waits to be let in is a case, whichever release let them wait. */
async function openCasesByTrigger(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const columns = 'insert into cases (uid, kind, about, user_id, created_at)';
  const row = (user: string) => `${UUID[engine]}, 'signup', 'signup ' || ${user}.id, ${user}.id, ${user}.created_at`;
  const work = `${columns} values (${row('new')}) on conflict do nothing`;
  const waits = "new.state = 'waiting'";
  await trigger(db, engine, { name: 'cases_users_made', on: 'insert on users', when: waits, work });
  const updated = 'update of state on users';
  await trigger(db, engine, {
    name: 'cases_users_waits',
    on: updated,
    when: `${waits} and old.state <> new.state`,
    work,
  });
  await trigger(db, engine, {
    name: 'cases_users_settled',
    on: updated,
    when: `old.state = 'waiting' and old.state <> new.state`,
    work: `update cases set state = 'settled', settled_at = ${NOW[engine]}, claimed_by = null, claimed_until = null
      where about = 'signup ' || new.id and state = 'open'`,
  });
  await sql.raw(`${columns} select ${row('users')} from users where state = 'waiting'`).execute(db);
}

/** Kind 26 of the feed: what the reporter sees has changed. */
async function tellOfReports(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const [name, on, row] of [
    ['made', 'insert', 'new'],
    ['settled', 'update of state', 'new'],
    ['gone', 'delete', 'old'],
  ] as const) {
    const at = engine === 'sqlite' ? [', at', ', unixepoch()'] : ['', ''];
    await trigger(db, engine, {
      name: `changes_reports_${name}`,
      on: `${on} on reports`,
      when: `${row}.reporter_id is not null`,
      work: `insert into changes (kind, actor_id${at[0]}) values (26, ${row}.reporter_id${at[1]})`,
    });
  }
}
