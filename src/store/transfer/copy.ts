import { type Kysely, sql } from 'kysely';
import { TOKEN_SECRET } from '../data/settings.ts';
import { StoreError } from '../engine/failures.ts';
import { patiently } from '../engine/lock.ts';
import type { Store } from '../engine/store.ts';
import type { Schema } from '../schema.ts';
import { type BulkRows, bulkLoad } from './bulk.ts';
import { type Admit, countRows, type Digest, digest, NUMBERED, type Readable, TABLES, type Table } from './tables.ts';

/** The last id that the table assigned, even if that row was deleted since: ids are never used twice. */
async function lastId({ db, engine }: Pick<Store, 'db' | 'engine'>, table: Table): Promise<number> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(db);
    return rows[0]?.seq ?? 0;
  }
  const { rows } = await sql<{ last: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as last`.execute(db);
  return rows[0]?.last ?? 0;
}

/** Makes the table continue after this id. */
async function setLastId({ db, engine }: Pick<Store, 'db' | 'engine'>, table: Table, id: number): Promise<void> {
  if (id === 0) return;
  if (engine === 'sqlite') {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(db);
  } else {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id})`.execute(db);
  }
}

/** Progress goes from 0 to 1. */
export type OnProgress = (part: number) => void;

interface CopyOptions {
  /** Copies only these tables; all of them by default. */
  tables?: readonly Table[];
  /** Converts or refuses each row while it is copied. */
  admit?: Admit;
}

/**
 * The share of the progress that is reached when all rows have been read on both sides: the indexes still have to be
 * created.
 */
const READ = 0.75;

/**
 * Copies a whole community into an empty database of either engine. Either everything is copied and compared with the
 * source, or nothing is. If the target already contains this very community, nothing is written, so a copy can always
 * be repeated.
 */
export function copyStore(
  source: Readable,
  target: Store,
  onProgress: OnProgress,
  options: CopyOptions = {},
): Promise<Digest[]> {
  const { tables = TABLES } = options;
  return inOneMoment(source, async (from) => {
    const total = 2 * (await countAll(from.db, tables));
    let done = 0;
    const onRows = (rows: number) => {
      done += rows;
      onProgress((READ * done) / total);
    };
    const onIndex = (part: number) => onProgress(READ + part * (1 - READ));
    const copied = (await isFresh(target.db, tables))
      ? await fill(from, target, options, onRows, onIndex)
      : await compare(from, target, onRows);
    for (const table of NUMBERED) await setLastId(target, table, await lastId(from, table));
    return copied;
  });
}

/** On both engines a reading transaction sees a single moment and blocks no writer. */
function inOneMoment<T>({ db, engine }: Readable, work: (from: Readable) => Promise<T>): Promise<T> {
  return db.connection().execute(async (db) => {
    await sql.raw(engine === 'sqlite' ? 'begin' : 'begin isolation level repeatable read read only').execute(db);
    try {
      await patiently(db, engine);
      return await work({ db, engine });
    } finally {
      await sql`rollback`.execute(db);
    }
  });
}

async function countAll(db: Kysely<Schema>, tables: readonly Table[]): Promise<number> {
  let sum = 0;
  for (const table of tables) sum += await countRows(db, table);
  return sum;
}

/** A Pipit that was started there without a seed has only stored settings. */
async function isFresh(db: Kysely<Schema>, tables: readonly Table[]): Promise<boolean> {
  for (const table of tables) {
    if (table !== 'settings' && (await countRows(db, table)) > 0) return false;
  }
  return true;
}

type OnRows = (rows: number) => void;

async function fill(
  from: Readable,
  target: Store,
  { tables = TABLES, admit }: CopyOptions,
  onRows: OnRows,
  onIndex: OnProgress,
): Promise<Digest[]> {
  const copied: Digest[] = [];
  await bulkLoad(
    target,
    async (insert, db) => {
      await db.deleteFrom('settings').where('name', '<>', TOKEN_SECRET).execute();
      await forgetWork(db);
      for (const table of tables) {
        const onBatch = async (columns: string[], rows: BulkRows['rows']) => {
          await insert({ table, columns, rows });
          onRows(rows.length);
        };
        copied.push(await digest(from, table, onBatch, admit));
      }
      for (const sent of copied) {
        const { table } = sent;
        const arrived = await digest({ db, engine: target.engine }, table, (_, rows) => onRows(rows.length));
        if (!isSame(sent, arrived)) throw new StoreError(`${difference(sent, arrived)}. Nothing was copied.`);
      }
    },
    onIndex,
  );
  return copied;
}

/**
 * Deletes the jobs and search state of a Pipit that was started on the target before. An older schema may lack these
 * tables.
 */
async function forgetWork(db: Kysely<Schema>): Promise<void> {
  const known = new Set((await db.introspection.getTables()).map(({ name }) => name));
  // No trigger adds copied rows to the index of posts, so it has to be rebuilt.
  if (known.has('post_search_state')) await db.deleteFrom('post_search_state').execute();
  // The copied rows may need the data migrations that run in the background.
  if (known.has('jobs')) await db.deleteFrom('jobs').where('kind', 'like', 'migration %').execute();
}

async function compare(from: Readable, target: Store, onRows: OnRows): Promise<Digest[]> {
  const copied: Digest[] = [];
  for (const table of TABLES) {
    const expected = await digest(from, table, (_, rows) => onRows(rows.length));
    const found = await digest(target, table, (_, rows) => onRows(rows.length));
    if (!isSame(expected, found)) {
      throw new StoreError(
        `The target is not empty, and not a copy of the source: ${difference(expected, found)}. Give an empty one.`,
      );
    }
    copied.push(expected);
  }
  return copied;
}

const isSame = (a: Digest, b: Digest): boolean => a.rows === b.rows && a.hash === b.hash;

const difference = ({ table, rows }: Digest, found: Digest): string =>
  rows === found.rows
    ? `the ${rows} rows of ${table} differ in content`
    : `of ${rows} rows of ${table} there are ${found.rows}`;
