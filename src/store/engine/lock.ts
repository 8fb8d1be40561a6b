import { type Kysely, sql } from 'kysely';
import type { Engine } from '../schema/table.ts';
import { type Ids, prepared } from './prepared.ts';
import type { Store } from './store.ts';

/** Any constants will do; every node must use the same. */
const LOCKS = { migrate: 7_047_481, seed: 7_047_482, sweep: 7_047_483 };

/** Until the end of the transaction one node alone goes on. In SQLite, BEGIN IMMEDIATE has seen to that. */
export async function lockOutOthers<DB>(db: Kysely<DB>, engine: Engine, work: 'migrate' | 'seed'): Promise<void> {
  await patiently(db, engine);
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS[work])})`.execute(db);
}

/**
 * PostgreSQL, until the end of the transaction: it waits at most a second for a table. Every reader that comes later waits
 * behind it.
 */
export async function giveWayToReaders<DB>(db: Kysely<DB>, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`set local lock_timeout = '1s'`.execute(db);
}

/** Until the end of the transaction nothing ends it for taking long. */
export async function patiently<DB>(db: Kysely<DB>, engine: Engine): Promise<void> {
  if (engine !== 'postgres') return;
  await sql`
    set local lock_timeout = 0;
    set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0`.execute(db);
}

/**
 * Until the end of the transaction; false while another node has it. The commit does not wait for the disk: a portion that
 * a crash loses is done again, and whoever waits for a row of it waits less.
 */
export async function takeSweepTurn<DB>(db: Kysely<DB>, engine: Engine): Promise<boolean> {
  if (engine !== 'postgres') return true;
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(LOCKS.sweep)}) as taken, set_config('synchronous_commit', 'off', true)`.execute(
    db,
  );
  return rows[0]?.taken ?? false;
}

/** PostgreSQL: nothing new can hang on it until the end of the transaction. SQLite has one writer anyway. False when it is gone. */
export async function lockRow({ db, engine }: Store, table: 'posts' | 'users', id: number): Promise<boolean> {
  const row = db.selectFrom(table).select('id').where('id', '=', id);
  return (await (engine === 'postgres' ? row.forUpdate() : row).executeTakeFirst()) !== undefined;
}

/**
 * PostgreSQL: the rows that count come before the row that goes, as in every longer delete. The other way round, two
 * would wait for each other until the server ends one of them, which takes a second. SQLite has one writer anyway.
 */
export async function lockCounted({ db, engine }: Store, table: 'posts' | 'users', ids: number[]): Promise<void> {
  if (engine !== 'postgres') return;
  await db.selectFrom(table).select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
}

const turns = {
  /** Whoever tells them of something. */
  tell: prepared<{ members: Ids }, never>((_db, param) => turn('pg_advisory_xact_lock_shared', param('members'))),
  /** Whoever hides something from them, and takes back what was told. */
  hide: prepared<{ members: Ids }, never>((_db, param) => turn('pg_advisory_xact_lock', param('members'))),
};

/** No other lock of one number is below 0. `told_to` of migration 17 takes the same. */
const turn = (lock: string, members: Ids) =>
  sql<never>`select ${sql.raw(lock)}(-member) from unnest(${members}::bigint[]) as member`;

/**
 * PostgreSQL, until the end of the transaction: whoever tells these members does not ask what they hide while somebody hides it,
 * and whoever hides it finds all that was told before. Before any lock of a row, or two would wait for each other.
 */
export async function takeTurn(store: Store, work: keyof typeof turns, members: Iterable<number>): Promise<void> {
  const ids = [...new Set(members)].sort((a, b) => a - b);
  if (store.engine === 'postgres' && ids.length > 0) await turns[work](store, { members: ids });
}
