import { type ColumnDefinitionBuilder, sql } from 'kysely';
import { idColumn, idType, type Migration } from './migration.ts';

/**
 * States and roles, blocks and mutes. What is not as usual is rare, so each such index is partial: it costs nothing where
 * nothing is held, silenced or removed.
 */
export const states: Migration = async (db, engine) => {
  const column = (table: string, name: string, usual: string, others: string[]) =>
    db.schema
      .alterTable(table)
      .addColumn(name, 'text', (made) =>
        made
          .notNull()
          .defaultTo(usual)
          .check(among(name, [usual, ...others])),
      )
      .execute();
  await column('users', 'state', 'active', ['waiting', 'silenced', 'suspended', 'deleted']);
  await column('users', 'role', 'member', ['moderator', 'owner']);
  await column('posts', 'state', 'visible', ['held', 'removed', 'deleted']);
  await column('comments', 'state', 'visible', ['held', 'removed', 'deleted']);
  await sql`create index users_unusual on users (state) where state <> 'active'`.execute(db);
  await sql`create index posts_held on posts (author_id) where state = 'held'`.execute(db);
  await sql`create index comments_held on comments (author_id) where state = 'held'`.execute(db);

  for (const [marks, column, table] of [
    ['deleted_users', 'user_id', 'users'],
    ['deleted_posts', 'post_id', 'posts'],
  ] as const) {
    const [from, id, to] = [sql.table(marks), sql.ref(column), sql.table(table)];
    await sql`update ${to} set state = 'deleted' where id in (select ${id} from ${from})`.execute(db);
    await markByTrigger(db, engine, marks, column, table);
  }

  const int = idType(engine);
  const user = (made: ColumnDefinitionBuilder) => made.notNull().references('users.id').onDelete('cascade');
  await db.schema
    .createTable('blocks')
    .addColumn('id', int, idColumn(engine))
    .addColumn('blocker_id', int, user)
    .addColumn('blocked_id', int, user)
    .addColumn('created_at', int, (made) => made.notNull())
    .addUniqueConstraint('blocks_once', ['blocker_id', 'blocked_id'])
    .execute();
  await db.schema.createIndex('blocks_blocked_id').on('blocks').columns(['blocked_id', 'blocker_id']).execute();
  await db.schema
    .createTable('mutes')
    .addColumn('id', int, idColumn(engine))
    .addColumn('muter_id', int, user)
    .addColumn('muted_id', int, user)
    // Without an end: null. Not looked at by a reader: who ends it deletes the row.
    .addColumn('ends_at', int)
    .addColumn('created_at', int, (made) => made.notNull())
    .addUniqueConstraint('mutes_once', ['muter_id', 'muted_id'])
    .execute();
  await db.schema.createIndex('mutes_muted_id').on('mutes').columns(['muted_id']).execute();
};

/** A node of the release before marks what it deletes, and knows no states. */
async function markByTrigger(
  db: Parameters<Migration>[0],
  engine: Parameters<Migration>[1],
  marks: string,
  column: string,
  table: string,
): Promise<void> {
  const name = sql.ref(`${marks}_state`);
  const update = sql`update ${sql.table(table)} set state = 'deleted' where id = new.${sql.ref(column)}`;
  if (engine === 'sqlite') {
    await sql`create trigger ${name} after insert on ${sql.table(marks)} begin ${update}; end`.execute(db);
    return;
  }
  await sql`create function ${name}() returns trigger language plpgsql as $$ begin ${update}; return null; end $$`.execute(
    db,
  );
  await sql`
    create trigger ${name} after insert on ${sql.table(marks)} for each row execute function ${name}()`.execute(db);
}

const among = (name: string, values: string[]) =>
  sql`${sql.ref(name)} in (${sql.join(values.map((value) => sql.lit(value)))})`;
