import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Engine } from '../store.ts';
import { idColumn, idType, type Migration } from './migration.ts';

/**
 * What members are told of what others do (decision 53). Likes and follows have one row for each day, which counts those
 * that are `told`; comments, replies and mentions have a row each. Whoever deletes a like or follow takes it back: triggers
 * see to that, also for a node of the release before.
 */
export const notices: Migration = async (db, engine) => {
  const int = idType(engine);
  for (const [column, to] of [
    ['post_id', 'posts.id'],
    ['comment_id', 'comments.id'],
  ] as const) {
    await db.schema
      .alterTable('notices')
      .addColumn(column, int, (made) => made.references(to).onDelete('cascade'))
      .execute();
  }
  for (const column of ['day', 'at']) await db.schema.alterTable('notices').addColumn(column, int).execute();
  await db.schema
    .alterTable('notices')
    .addColumn('count', int, (made) => made.notNull().defaultTo(1))
    .execute();
  for (const table of ['likes', 'follows']) {
    await db.schema
      .alterTable(table)
      .addColumn('told', int, (made) => made.notNull().defaultTo(0))
      .execute();
  }
  await createTables(db, engine);
  await moveRows(db, engine);
  for (const index of INDEXES) await raw(db, `create ${index}`);
  if (engine === 'postgres') await raw(db, TOLD_TO);
  for (const told of TOLD) await takeBackByTrigger(db, engine, told);
  for (const change of CHANGES) await tellByTrigger(db, engine, change);
};

async function createTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = idType(engine);
  const goes = (table: string) => (made: ColumnDefinitionBuilder) =>
    made.notNull().references(`${table}.id`).onDelete('cascade');
  let settings = db.schema
    .createTable('notice_settings')
    .addColumn('user_id', int, (made) => made.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('seen_until', int, (made) => made.notNull().defaultTo(0));
  for (const kind of ['like', 'follow', 'comment', 'reply', 'mention', 'thread']) {
    settings = settings.addColumn(`${kind}_from`, 'text', (made) =>
      made
        .notNull()
        .defaultTo('everyone')
        .check(sql`${sql.ref(`${kind}_from`)} in ('everyone', 'following', 'nobody')`),
    );
  }
  await settings
    .addColumn('push', 'text', (made) => made.notNull().defaultTo('comment reply mention'))
    .addColumn('push_text', int, (made) => made.notNull().defaultTo(1))
    .addColumn('quiet_from', 'text')
    .addColumn('quiet_to', 'text')
    .addColumn('zone', 'text')
    .addColumn('separate', int, (made) => made.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('thread_mutes')
    .addColumn('id', int, idColumn(engine))
    .addColumn('user_id', int, goes('users'))
    .addColumn('post_id', int, goes('posts'))
    .addColumn('created_at', int, (made) => made.notNull())
    .addUniqueConstraint('thread_mutes_once', ['user_id', 'post_id'])
    .execute();
  await db.schema.createIndex('thread_mutes_user_id').on('thread_mutes').columns(['user_id', 'id']).execute();
  await db.schema.createIndex('thread_mutes_post_id').on('thread_mutes').column('post_id').execute();
}

/** What moderators told before. Whoever read anything had read all that was older. */
async function moveRows(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await raw(db, 'update notices set at = created_at');
  await raw(
    db,
    `insert into notice_settings (user_id, seen_until)
    select user_id, max(created_at) from notices where read_at is not null group by user_id`,
  );
  // A node of the release before does not know the column.
  const isMissing = 'new.at is null';
  if (engine === 'sqlite') {
    const work = 'update notices set at = new.created_at where id = new.id';
    return raw(db, `create trigger notices_at_missing after insert on notices when ${isMissing} begin ${work}; end`);
  }
  await raw(
    db,
    `create function notices_at_missing() returns trigger language plpgsql as $$ begin
    new.at := new.created_at; return new; end $$`,
  );
  await raw(
    db,
    `create trigger notices_at_missing before insert on notices
    for each row when (${isMissing}) execute function notices_at_missing()`,
  );
}

const INDEXES = [
  'index notices_by_time on notices (user_id, at, id)',
  'index notices_post_id on notices (post_id, user_id, kind, day) where post_id is not null',
  'index notices_comment_id on notices (comment_id) where comment_id is not null',
  "unique index notices_likes on notices (post_id, day) where kind = 'like'",
  "unique index notices_follows on notices (user_id, day) where kind = 'follow'",
  'index likes_told on likes (post_id, created_at, user_id) where told = 1',
  'index follows_told on follows (followee_id, created_at, follower_id) where told = 1',
];

/**
 * Whether a member is told of a like or follow; null where one has blocked the other. Other members may hide somebody while this
 * waits: each query of a volatile function sees what was committed before it, one statement does not.
 */
const TOLD_TO = `
  create function told_to(kind text, reader bigint, actor bigint, post bigint) returns int volatile language plpgsql as $$
  declare is_followed boolean;
  begin
    perform pg_advisory_xact_lock_shared(-reader);
    if exists (select 1 from blocks where blocker_id = reader and blocked_id = actor)
      or exists (select 1 from blocks where blocker_id = actor and blocked_id = reader) then return null;
    end if;
    is_followed := exists (select 1 from follows where follower_id = reader and followee_id = actor);
    return (select case when reader <> actor
      and (is_followed or exists (select 1 from users where users.id = actor and users.state = 'active'))
      and not exists (select 1 from mutes where muter_id = reader and muted_id = actor and notices = 0)
      and not exists (select 1 from thread_mutes where user_id = reader and post_id = post)
      and coalesce((
        select case case kind when 'like' then like_from else follow_from end
          when 'nobody' then false when 'following' then is_followed else true end
        from notice_settings where user_id = reader), true)
      then 1 else 0 end);
  end $$`;

const DAY_MS = 86_400_000;

const TOLD = [
  { kind: 'like', table: 'likes', of: 'post_id', group: 'post_id', person: 'user_id' },
  { kind: 'follow', table: 'follows', of: 'followee_id', group: 'user_id', person: 'follower_id' },
] as const;

/** One that is not counted, since its person waits or is suspended (migration 15), was taken out of the count before. */
async function takeBackByTrigger(
  db: Kysely<unknown>,
  engine: Engine,
  { kind, table, of, group, person }: (typeof TOLD)[number],
): Promise<void> {
  const row = `kind = '${kind}' and ${group} = old.${of} and day = old.created_at / ${DAY_MS}`;
  const left = `from ${table} where ${table}.${of} = old.${of} and told = 1
    and ${table}.created_at >= notices.created_at and ${table}.created_at < (notices.day + 1) * ${DAY_MS}`;
  const isUncounted = `exists (
    select 1 from uncounted_users where user_id = old.${person} and uncounted_users.${table} >= old.${of})`;
  const work = `
    update notices set count = count - case when ${isUncounted} then 0 else 1 end,
      at = coalesce((select max(${table}.created_at) ${left}), at)
    where ${row} and created_at <= old.created_at;
    delete from notices where ${row} and created_at <= old.created_at and not exists (select 1 ${left})`;
  await trigger(db, engine, { name: `notices_${table}_gone`, on: `delete on ${table}`, when: 'old.told = 1', work });
  const untold = 'old.told = 1 and new.told = 0';
  await trigger(db, engine, { name: `notices_${table}_untold`, on: `update of told on ${table}`, when: untold, work });
}

/** Those of migration 14 tell of what has no `read_at`: it is set in these, so that a node of the release before counts none. */
const CHANGES = [
  { name: 'notices_told', on: 'insert on notices', when: 'new.read_at is not null', of: 'new.user_id' },
  { name: 'notices_lifted', on: 'update of at, count on notices', when: '1 = 1', of: 'new.user_id' },
  { name: 'notices_untold', on: 'delete on notices', when: 'old.read_at is not null', of: 'old.user_id' },
  { name: 'notices_seen_first', on: 'insert on notice_settings', when: 'new.seen_until > 0', of: 'new.user_id' },
  {
    name: 'notices_seen',
    on: 'update of seen_until on notice_settings',
    when: 'old.seen_until <> new.seen_until',
    of: 'new.user_id',
  },
  { name: 'cases_made', on: 'insert on cases', when: "new.state = 'open'", of: 'moderators' },
  { name: 'cases_settled', on: 'update of state on cases', when: 'old.state <> new.state', of: 'moderators' },
  { name: 'cases_gone', on: 'delete on cases', when: "old.state = 'open'", of: 'moderators' },
] as const;

/** Kind 27: how many are unread may have changed. */
function tellByTrigger(db: Kysely<unknown>, engine: Engine, change: (typeof CHANGES)[number]): Promise<void> {
  const [column, now] = engine === 'sqlite' ? [', at', ', unixepoch()'] : ['', ''];
  const rows =
    change.of === 'moderators'
      ? `select 27, id${now} from users where role <> 'member' and role in ('moderator', 'owner')`
      : `values (27, ${change.of}${now})`;
  const work = `insert into changes (kind, user_id${column}) ${rows}`;
  return trigger(db, engine, { name: `changes_${change.name}`, on: change.on, when: change.when, work });
}

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
