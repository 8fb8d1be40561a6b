import { sql } from 'kysely';
import { idColumn, idType, type Migration } from './migration.ts';

/** Work beside requests: see `jobs/`. Those that wait are few, and their index has nothing else in it. */
export const jobs: Migration = async (db, engine) => {
  const int = idType(engine);
  await db.schema
    .createTable('jobs')
    .addColumn('id', int, idColumn(engine))
    .addColumn('kind', 'text', (made) => made.notNull())
    .addColumn('key', 'text', (made) => made.unique())
    .addColumn('payload', 'text', (made) => made.notNull())
    .addColumn('state', 'text', (made) =>
      made.notNull().defaultTo('waiting').check(sql`state in ('waiting', 'done', 'dead')`),
    )
    .addColumn('run_at', int, (made) => made.notNull())
    .addColumn('tries', int, (made) => made.notNull().defaultTo(0))
    .addColumn('again', int, (made) => made.notNull().defaultTo(0))
    .addColumn('lease_until', int)
    .addColumn('lease_holder', 'text')
    .addColumn('progress', 'text', (made) => made.notNull().defaultTo(''))
    .addColumn('last_error', 'text', (made) => made.notNull().defaultTo(''))
    .addColumn('created_at', int, (made) => made.notNull())
    .addColumn('ended_at', int)
    .execute();
  await sql`create index jobs_waiting on jobs (run_at) where state = 'waiting'`.execute(db);
  await sql`create index jobs_ended on jobs (state, ended_at) where state <> 'waiting'`.execute(db);
};
