import { type Kysely, sql } from 'kysely';
import type { Engine } from '../store.ts';
import { idType, type Migration } from './migration.ts';

/**
 * What live events need (decision 50): the place of each member in their home feed, a change for notices, and in the feed of
 * changes the uid of a post that goes out of sight, since its row may be gone when somebody reads of it.
 */
export const live: Migration = async (db, engine) => {
  const int = idType(engine);
  await db.schema
    .createTable('places')
    .addColumn('user_id', int, (made) => made.primaryKey().references('users.id').onDelete('cascade'))
    // The post may go: the place is then before the next older one.
    .addColumn('post_id', int, (made) => made.notNull())
    .addColumn('session_id', int, (made) => made.notNull())
    .addColumn('at', int, (made) => made.notNull())
    .execute();
  await db.schema.alterTable('changes').addColumn('uid', 'text').execute();
  await (engine === 'sqlite' ? tellOfPosts : tellOfPostsByFunction)(db);
  for (const { name, on, when, row } of NOTICED) await tellOfNotices(db, engine, name, on, when, row);
};

/** Only of what was visible until then: nobody is told of what they have not seen. */
const uidIn = (row: 'new' | 'old') => `case when old.state = 'visible' then ${row}.uid end`;

async function tellOfPosts(db: Kysely<unknown>): Promise<void> {
  const told = [
    ['shown', 'update of state on posts when old.state is not new.state', 'user_id', '3, new.id, new.author_id', 'new'],
    ['gone', 'delete on posts', 'actor_id', '4, old.id, old.author_id', 'old'],
  ] as const;
  for (const [name, event, who, values, row] of told) {
    await raw(db, `drop trigger changes_posts_${name}`);
    await raw(
      db,
      `create trigger changes_posts_${name} after ${event}
      begin insert into changes (kind, post_id, ${who}, uid, at) values (${values}, ${uidIn(row)}, unixepoch()); end`,
    );
  }
}

/** The trigger of migration 9 calls it. */
const tellOfPostsByFunction = (db: Kysely<unknown>): Promise<void> =>
  raw(
    db,
    `create or replace function changes_posts() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then
      insert into changes (kind, post_id, actor_id) values (1, new.id, new.author_id);
    end if;
    if tg_op = 'DELETE' then
      insert into changes (kind, post_id, actor_id, uid) values (4, old.id, old.author_id, ${uidIn('old')});
    end if;
    if tg_op = 'UPDATE' and old.content is distinct from new.content then
      insert into changes (kind, post_id, actor_id) values (2, new.id, new.author_id);
    end if;
    if tg_op = 'UPDATE' and old.state is distinct from new.state then
      insert into changes (kind, post_id, user_id, uid) values (3, new.id, new.author_id, ${uidIn('new')});
    end if;
    return null; end $$`,
  );

/** Kind 27: how many are unread may have changed. */
const NOTICED = [
  { name: 'made', on: 'insert', when: 'new.read_at is null', row: 'new' },
  { name: 'read', on: 'update of read_at', when: '(old.read_at is null) <> (new.read_at is null)', row: 'new' },
  { name: 'gone', on: 'delete', when: 'old.read_at is null', row: 'old' },
] as const;

async function tellOfNotices(
  db: Kysely<unknown>,
  engine: Engine,
  name: string,
  on: string,
  when: string,
  row: string,
): Promise<void> {
  const trigger = `changes_notices_${name}`;
  if (engine === 'sqlite') {
    return raw(
      db,
      `create trigger ${trigger} after ${on} on notices when ${when}
      begin insert into changes (kind, user_id, at) values (27, ${row}.user_id, unixepoch()); end`,
    );
  }
  await raw(
    db,
    `create function ${trigger}() returns trigger language plpgsql as $$ begin
    insert into changes (kind, user_id) values (27, ${row}.user_id);
    return null; end $$`,
  );
  await raw(
    db,
    `create trigger ${trigger} after ${on} on notices for each row when (${when}) execute function ${trigger}()`,
  );
}

const raw = async (db: Kysely<unknown>, text: string): Promise<void> => {
  await sql.raw(text).execute(db);
};
