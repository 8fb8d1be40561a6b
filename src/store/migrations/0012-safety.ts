import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Engine } from '../store.ts';
import { idColumn, idType, type Migration } from './migration.ts';

/** The words that members filter, and whether who is muted is still told of in notices. */
export const safety: Migration = async (db, engine) => {
  const int = idType(engine);
  const given = (made: ColumnDefinitionBuilder) => made.notNull();
  await db.schema
    .alterTable('mutes')
    .addColumn('notices', int, (made) => made.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('filters')
    .addColumn('id', int, idColumn(engine))
    .addColumn('uid', 'text', (made) => made.notNull().unique())
    .addColumn('user_id', int, (made) => made.notNull().references('users.id').onDelete('cascade'))
    .addColumn('word', 'text', given)
    .addColumn('action', 'text', (made) => made.notNull().check(sql`action in ('fold', 'hide')`))
    // Without an end: null.
    .addColumn('ends_at', int)
    .addColumn('created_at', int, given)
    .execute();
  await db.schema.createIndex('filters_user_id').on('filters').columns(['user_id', 'id']).execute();
  for (const table of ['mutes', 'filters']) {
    const [name, on] = [sql.ref(`${table}_ends_at`), sql.table(table)];
    await sql`create index ${name} on ${on} (ends_at) where ends_at is not null`.execute(db);
  }
  await tell(db, engine, 'mutes_changed', 'update of ends_at, notices on mutes', {
    kind: 22,
    user_id: 'new.muted_id',
    actor_id: 'new.muter_id',
  });
  await tell(db, engine, 'filters_made', 'insert on filters', { kind: 25, actor_id: 'new.user_id' });
  await tell(db, engine, 'filters_gone', 'delete on filters', { kind: 25, actor_id: 'old.user_id' });
};

/** As migration 9 tells of the others. The numbers are those of `changes/change.ts`. */
async function tell(
  db: Kysely<unknown>,
  engine: Engine,
  name: string,
  event: string,
  change: Record<string, string | number>,
): Promise<void> {
  const [columns, values] = [Object.keys(change).join(', '), Object.values(change).join(', ')];
  if (engine === 'sqlite') {
    await sql
      .raw(
        `create trigger changes_${name} after ${event}
        begin insert into changes (${columns}, at) values (${values}, unixepoch()); end`,
      )
      .execute(db);
    return;
  }
  await sql
    .raw(
      `create function changes_${name}() returns trigger language plpgsql as $$ begin
        insert into changes (${columns}) values (${values});
        return null; end $$`,
    )
    .execute(db);
  await sql
    .raw(`create trigger changes_${name} after ${event} for each row execute function changes_${name}()`)
    .execute(db);
}
