import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Engine } from '../store.ts';
import { idColumn, idType, type Migration } from './migration.ts';

/**
 * Devices that notices are pushed to (decision 55). A notice that is new or lifted enqueues the job of its member, whoever wrote
 * it: due when nobody has seen it for 10 s, one for each member.
 */
export const push: Migration = async (db, engine) => {
  const int = idType(engine);
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('id', int, idColumn(engine))
    .addColumn('uid', 'text', (made) => made.notNull().unique())
    .addColumn('user_id', int, goes('users'))
    .addColumn('session_id', int, goes('sessions'))
    .addColumn('endpoint', 'text', (made) => made.notNull().unique())
    .addColumn('p256dh', 'text', (made) => made.notNull())
    .addColumn('auth', 'text', (made) => made.notNull())
    .addColumn('failures', int, zero)
    .addColumn('retry_at', int, zero)
    .addColumn('sent_at', int)
    .addColumn('recent', 'text', (made) => made.notNull().defaultTo('{}'))
    .addColumn('heard_at', int, zero)
    .addColumn('created_at', int, (made) => made.notNull())
    .execute();
  for (const column of ['user_id', 'session_id'])
    await db.schema.createIndex(`push_subscriptions_${column}`).on('push_subscriptions').column(column).execute();
  await enqueueByTrigger(db, engine, 'made', 'insert', PUSHABLE);
  await enqueueByTrigger(db, engine, 'lifted', 'update of at', `new.at > old.at and ${PUSHABLE}`);
};

const zero = (made: ColumnDefinitionBuilder) => made.notNull().defaultTo(0);
const goes = (table: string) => (made: ColumnDefinitionBuilder) =>
  made.notNull().references(`${table}.id`).onDelete('cascade');

/** What a member wants pushed, as migration 17 keeps it. */
const WANTED = `coalesce((select push from notice_settings where user_id = new.user_id), 'comment reply mention')`;
const PUSHABLE = `new.kind in ('like', 'follow', 'comment', 'reply', 'mention', 'thread')`;

/** As `enqueue` does it: one that waits is the same one, one that runs does so once more, one that is done begins again. */
const ENQUEUE = `
  insert into jobs (kind, key, payload, run_at, created_at)
  select 'push', 'push ' || new.user_id, '{"user":' || new.user_id || '}', new.at + 10000, new.at
  where exists (select 1 from push_subscriptions where user_id = new.user_id)
    and ' ' || ${WANTED} || ' ' like '% ' || new.kind || ' %'
  on conflict (key) do update set
    state = 'waiting',
    again = case when jobs.lease_until is null then 0 else 1 end,
    run_at = case when jobs.state = 'waiting' and jobs.run_at < excluded.run_at then jobs.run_at else excluded.run_at end,
    tries = case when jobs.state = 'waiting' then jobs.tries else 0 end,
    progress = case when jobs.state = 'waiting' then jobs.progress else '' end,
    ended_at = null, last_error = ''
  where jobs.state <> 'waiting' or (jobs.lease_until is not null and jobs.again = 0)
    or (jobs.lease_until is null and jobs.tries = 0 and jobs.run_at > excluded.run_at);`;

async function enqueueByTrigger(
  db: Kysely<unknown>,
  engine: Engine,
  name: string,
  on: string,
  when: string,
): Promise<void> {
  const trigger = `push_notices_${name}`;
  const raw = (text: string) => sql.raw(text).execute(db);
  if (engine === 'sqlite') {
    await raw(`create trigger ${trigger} after ${on} on notices when ${when} begin ${ENQUEUE} end`);
    return;
  }
  await raw(`create function ${trigger}() returns trigger language plpgsql as $$ begin ${ENQUEUE} return null; end $$`);
  await raw(
    `create trigger ${trigger} after ${on} on notices for each row when (${when}) execute function ${trigger}()`,
  );
}
