import { sql } from 'kysely';
import type { Store } from '../engine/store.ts';
import type { Table } from './tables.ts';

/** The last id that the table gave out, of a row that may be gone: ids are never used twice. */
export async function lastId({ db, engine }: Pick<Store, 'db' | 'engine'>, table: Table): Promise<number> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(db);
    return rows[0]?.seq ?? 0;
  }
  const { rows } = await sql<{ last: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as last`.execute(db);
  return rows[0]?.last ?? 0;
}

/** The next id comes after this one. */
export async function setLastId({ db, engine }: Pick<Store, 'db' | 'engine'>, table: Table, id: number): Promise<void> {
  if (id === 0) return;
  if (engine === 'sqlite') {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(db);
  } else {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id})`.execute(db);
  }
}
