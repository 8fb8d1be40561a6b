import { type Kysely, sql } from 'kysely';
import type { Engine } from '../store.ts';
import { idType, type Migration } from './migration.ts';

/**
 * What people did who wait or are suspended is not counted (decision 49). For each of them and each kind of row there is a
 * mark: rows up to it are taken out of the counters. A job moves marks in portions. Triggers hold the counters against the
 * marks whoever makes or deletes a row, also a node of the release before, which knows neither.
 */
export const countedPeople: Migration = async (db, engine) => {
  const int = idType(engine);
  let table = db.schema
    .createTable('uncounted_users')
    .addColumn('user_id', int, (made) => made.primaryKey().references('users.id').onDelete('cascade'));
  for (const mark of MARKS) table = table.addColumn(mark, int, (made) => made.notNull().defaultTo(0));
  await table.addColumn('settled', 'integer', (made) => made.notNull().defaultTo(0)).execute();
  await sql`create index uncounted_users_unsettled on uncounted_users (user_id) where settled = 0`.execute(db);
  for (const kind of KINDS) await correctByTrigger(db, engine, kind);
  await correctStates(db, engine);
  await markByTrigger(db, engine);
  await sql.raw(`insert into uncounted_users (user_id) select id from users where ${isHidden('state')}`).execute(db);
};

const MARKS = ['likes', 'votes', 'follows', 'followers', 'comments'];
/** Beyond every id. */
const ALL = Number.MAX_SAFE_INTEGER;

type Row = 'new' | 'old';

interface Kind {
  mark: string;
  table: string;
  person: string;
  /** What the mark is compared with. */
  key: string;
  move: (row: Row, by: string) => string;
  /** What else a row needs in order to be counted. */
  where?: (row: Row) => string;
}

const isHidden = (state: string) => `${state} in ('waiting', 'suspended')`;
const isShown = (row: Row) => `${row}.state not in ('held', 'removed')`;
const moveComments = (row: Row, by: string) =>
  `update posts set comment_count = comment_count + ${by} where id = ${row}.post_id`;

const KINDS: Kind[] = [
  {
    mark: 'likes',
    table: 'likes',
    person: 'user_id',
    key: 'post_id',
    move: (row, by) => `update posts set like_count = like_count + ${by} where id = ${row}.post_id`,
  },
  {
    mark: 'votes',
    table: 'votes',
    person: 'user_id',
    key: 'comment_id',
    move: (row, by) => `
      update comments set upvote_count = upvote_count + ${by} * ${row}.up, downvote_count = downvote_count + ${by} * (1 - ${row}.up)
      where id = ${row}.comment_id`,
  },
  {
    mark: 'follows',
    table: 'follows',
    person: 'follower_id',
    key: 'followee_id',
    move: (row, by) => `update users set followers_count = followers_count + ${by} where id = ${row}.followee_id`,
  },
  {
    mark: 'followers',
    table: 'follows',
    person: 'followee_id',
    key: 'id',
    move: (row, by) => `update users set following_count = following_count + ${by} where id = ${row}.follower_id`,
  },
  { mark: 'comments', table: 'comments', person: 'author_id', key: 'id', move: moveComments, where: isShown },
];

const isMarked = ({ mark, person, key }: Pick<Kind, 'mark' | 'person' | 'key'>, row: Row) =>
  `exists (select 1 from uncounted_users where user_id = ${row}.${person} and uncounted_users.${mark} >= ${row}.${key})`;

/** Whoever makes a row counts it, and whoever deletes one takes it back: both are put right where it is not counted. */
async function correctByTrigger(db: Kysely<unknown>, engine: Engine, kind: Kind): Promise<void> {
  const { mark, table, move, where } = kind;
  for (const [name, on, row, by] of [
    ['made', 'insert', 'new', '-1'],
    ['gone', 'delete', 'old', '1'],
  ] as const) {
    const when = `${isMarked(kind, row)}${where ? ` and ${where(row)}` : ''}`;
    const given = { name: `counts_marked_${mark}_${name}`, on: `${on} on ${table}`, when, work: move(row, by) };
    await trigger(db, engine, given);
  }
}

/** The triggers of migration 13 move the count with the state, whoever wrote the comment. */
const correctStates = (db: Kysely<unknown>, engine: Engine): Promise<void> =>
  trigger(db, engine, {
    name: 'counts_marked_comments_shown',
    on: 'update of state on comments',
    when: `(${isShown('old')}) <> (${isShown('new')}) and ${isMarked({ mark: 'comments', person: 'author_id', key: 'id' }, 'new')}`,
    work: moveComments('new', `case when ${isShown('new')} then -1 else 1 end`),
  });

async function markByTrigger(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const columns = ['user_id', ...MARKS, 'settled'].join(', ');
  await trigger(db, engine, {
    name: 'counts_users_made',
    on: 'insert on users',
    when: isHidden('new.state'),
    work: `insert into uncounted_users (${columns}) values (new.id, ${MARKS.map(() => ALL).join(', ')}, 1)`,
  });
  await trigger(db, engine, {
    name: 'counts_users_shown',
    on: 'update of state on users',
    when: `(${isHidden('old.state')}) <> (${isHidden('new.state')}) and 'deleted' not in (old.state, new.state)`,
    work: 'insert into uncounted_users (user_id) values (new.id) on conflict (user_id) do update set settled = 0',
  });
}

interface Trigger {
  name: string;
  on: string;
  when: string;
  work: string;
}

/** PostgreSQL looks into no table before it calls the function. */
async function trigger(db: Kysely<unknown>, engine: Engine, { name, on, when, work }: Trigger): Promise<void> {
  if (engine === 'sqlite') {
    await sql.raw(`create trigger ${name} after ${on} when ${when} begin ${work}; end`).execute(db);
    return;
  }
  const body = `begin if ${when} then ${work}; end if; return null; end`;
  await sql.raw(`create function ${name}() returns trigger language plpgsql as $$ ${body} $$`).execute(db);
  await sql.raw(`create trigger ${name} after ${on} for each row execute function ${name}()`).execute(db);
}
