import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Engine } from '../store.ts';
import { idColumn, idType, type Migration } from './migration.ts';

/**
 * One-time links, invitations and who was invited by whom, the log of what owners and moderators did, and the bird that a
 * member chose. Most members have none of it: what looks for it has partial indexes.
 */
export const doors: Migration = async (db, engine) => {
  await addToUsers(db, engine);
  const int = idType(engine);
  const given = (made: ColumnDefinitionBuilder) => made.notNull();
  const goes = (made: ColumnDefinitionBuilder) => made.references('users.id').onDelete('cascade');
  const stays = (made: ColumnDefinitionBuilder) => made.references('users.id').onDelete('set null');
  const text = (made: ColumnDefinitionBuilder) => made.notNull().defaultTo('');

  await db.schema
    .createTable('secrets')
    .addColumn('id', int, idColumn(engine))
    .addColumn('kind', 'text', (made) => made.notNull().check(sql`kind in ('setup', 'reset')`))
    .addColumn('hash', 'text', (made) => made.notNull().unique())
    .addColumn('user_id', int, goes)
    .addColumn('made_by', int, goes)
    .addColumn('expires_at', int, given)
    .addColumn('created_at', int, given)
    .execute();
  await db.schema.createIndex('secrets_user_id').on('secrets').column('user_id').execute();
  await db.schema.createIndex('secrets_made_by').on('secrets').column('made_by').execute();

  await db.schema
    .createTable('invitations')
    .addColumn('id', int, idColumn(engine))
    .addColumn('uid', 'text', (made) => made.notNull().unique())
    .addColumn('code_hash', 'text', (made) => made.notNull().unique())
    .addColumn('made_by', int, (made) => goes(made).notNull())
    .addColumn('uses', int, (made) => made.notNull().defaultTo(0))
    .addColumn('max_uses', int)
    .addColumn('expires_at', int)
    .addColumn('follow', int, (made) => made.notNull().defaultTo(0))
    .addColumn('withdrawn_at', int)
    .addColumn('created_at', int, given)
    .execute();
  await db.schema.createIndex('invitations_made_by').on('invitations').columns(['made_by', 'id']).execute();

  await db.schema
    .createTable('log')
    .addColumn('id', int, idColumn(engine))
    .addColumn('uid', 'text', (made) => made.notNull().unique())
    .addColumn('actor_id', int, stays)
    .addColumn('actor_name', 'text', text)
    .addColumn('action', 'text', given)
    .addColumn('target_id', int, stays)
    .addColumn('target_name', 'text', text)
    .addColumn('reason', 'text', text)
    .addColumn('details', 'text', (made) => made.notNull().defaultTo('{}'))
    .addColumn('created_at', int, given)
    .execute();
  await db.schema.createIndex('log_actor_id').on('log').column('actor_id').execute();
  await db.schema.createIndex('log_target_id').on('log').column('target_id').execute();
};

async function addToUsers(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = idType(engine);
  const add = (name: string, type: 'text' | typeof int, made: (column: ColumnDefinitionBuilder) => typeof column) =>
    db.schema.alterTable('users').addColumn(name, type, made).execute();
  const person = (made: ColumnDefinitionBuilder) => made.references('users.id').onDelete('set null');
  await add('invited_by', int, person);
  await add('bird', 'text', (made) => made.notNull().defaultTo(''));
  await add('answer', 'text', (made) => made.notNull().defaultTo(''));
  await add('state_before', 'text', (made) =>
    made.check(sql`state_before in ('active', 'waiting', 'silenced', 'suspended')`),
  );
  await add('frozen_by', int, (made) => made);
  await add('reset_link_at', int, (made) => made);
  await add('reset_link_by', int, person);
  for (const column of ['invited_by', 'frozen_by', 'reset_link_by']) {
    const [name, on] = [sql.ref(`users_${column}`), sql.ref(column)];
    await sql`create index ${name} on users (${on}) where ${on} is not null`.execute(db);
  }
  await sql`create index users_staff on users (role) where role <> 'member'`.execute(db);
  await tellOfBirds(db, engine);
}

/** As migration 9 tells of the rest of a profile. */
async function tellOfBirds(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const edited = 15;
  if (engine === 'sqlite') {
    await sql
      .raw(
        `create trigger changes_users_bird after update of bird on users when old.bird is not new.bird
        begin insert into changes (kind, user_id, actor_id, at) values (${edited}, new.id, new.id, unixepoch()); end`,
      )
      .execute(db);
    return;
  }
  await sql
    .raw(
      `create function changes_users_bird() returns trigger language plpgsql as $$ begin
        insert into changes (kind, user_id, actor_id) values (${edited}, new.id, new.id);
        return null; end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger changes_users_bird after update of bird on users for each row
        when (old.bird is distinct from new.bird) execute function changes_users_bird()`,
    )
    .execute(db);
}
