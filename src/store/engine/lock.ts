import { type Kysely, sql } from 'kysely';
import type { Engine } from '../schema/table.ts';
import { type Ids, prepared } from './prepared.ts';
import type { Store } from './store.ts';

/** The numbers are arbitrary, but every node must use the same. */
const LOCKS = { migrate: 7_047_481, seed: 7_047_482, sweep: 7_047_483 };

/** Only this node continues until the end of the transaction. On SQLite, BEGIN IMMEDIATE already ensures that. */
export async function lockOutOthers<DB>(db: Kysely<DB>, engine: Engine, work: 'migrate' | 'seed'): Promise<void> {
  await patiently(db, engine);
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS[work])})`.execute(db);
}

/**
 * PostgreSQL, until the end of the transaction: waits at most a second for a table, because every later reader waits
 * behind this.
 */
export async function giveWayToReaders<DB>(db: Kysely<DB>, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`set local lock_timeout = '1s'`.execute(db);
}

/** PostgreSQL: no timeout ends the transaction for taking long. */
export async function patiently<DB>(db: Kysely<DB>, engine: Engine): Promise<void> {
  if (engine !== 'postgres') return;
  await sql`
    set local lock_timeout = 0;
    set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0`.execute(db);
}

/**
 * Held until the end of the transaction; false while another node holds it. The commit does not wait for the disk: a
 * portion that is lost in a crash is repeated, and others wait less for its rows.
 */
export async function takeSweepTurn<DB>(db: Kysely<DB>, engine: Engine): Promise<boolean> {
  if (engine !== 'postgres') return true;
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(LOCKS.sweep)}) as taken, set_config('synchronous_commit', 'off', true)`.execute(
    db,
  );
  return rows[0]?.taken ?? false;
}

/**
 * PostgreSQL: no new rows can refer to this one until the end of the transaction. SQLite has only one writer anyway.
 * Returns false if the row is deleted.
 */
export async function lockRow({ db, engine }: Store, table: 'posts' | 'users', id: number): Promise<boolean> {
  const row = db.selectFrom(table).select('id').where('id', '=', id);
  return (await (engine === 'postgres' ? row.forUpdate() : row).executeTakeFirst()) !== undefined;
}

/**
 * PostgreSQL: locks the rows with counters before the row to delete, as every longer delete does. In the other order,
 * two transactions would deadlock until the server ends one of them after a second. SQLite has only one writer anyway.
 */
export async function lockCounted({ db, engine }: Store, table: 'posts' | 'users', ids: number[]): Promise<void> {
  if (engine !== 'postgres') return;
  await db.selectFrom(table).select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
}

const turns = {
  /** The lock for notifying members. */
  tell: prepared<{ members: Ids }, never>((_db, param) => turn('pg_advisory_xact_lock_shared', param('members'))),
  /** The lock for hiding something from members and withdrawing notifications of it. */
  hide: prepared<{ members: Ids }, never>((_db, param) => turn('pg_advisory_xact_lock', param('members'))),
};

/**
 * Uses negative ids, because no other lock of one number is below 0. `told_to` of migration 17 takes the same locks.
 */
const turn = (lock: string, members: Ids) =>
  sql<never>`select ${sql.raw(lock)}(-member) from unnest(${members}::bigint[]) as member`;

/**
 * PostgreSQL, held until the transaction ends: serialises notifying these members with changes to what they hide, so
 * that hiding finds every earlier notification. Take it before any row lock, or two transactions can deadlock.
 */
export async function takeTurn(store: Store, work: keyof typeof turns, members: Iterable<number>): Promise<void> {
  const ids = [...new Set(members)].sort((a, b) => a - b);
  if (store.engine === 'postgres' && ids.length > 0) await turns[work](store, { members: ids });
}
