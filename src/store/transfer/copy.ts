import { type Kysely, sql } from 'kysely';
import { TOKEN_SECRET } from '../data/settings.ts';
import { patiently } from '../engine/lock.ts';
import type { Store } from '../engine/store.ts';
import { StoreError } from '../engine/store-error.ts';
import type { Schema } from '../schema.ts';
import { type BulkRows, bulkLoad } from './bulk.ts';
import { type Admit, type Digest, digest, type Readable } from './digest.ts';
import { lastId, setLastId } from './sequences.ts';
import { countRows, NUMBERED, TABLES, type Table } from './tables.ts';

/** From 0 to 1. */
export type OnProgress = (part: number) => void;

export interface CopyOptions {
  /** Only these; otherwise all. */
  tables?: readonly Table[];
  /** What becomes of each row on its way, or why it is refused. */
  admit?: Admit;
}

/** When all rows have been read on both sides, the indexes are still to be made. */
const READ = 0.75;

/**
 * Copies a whole community into an empty database of either engine. It is there whole and compared with the source, or
 * not at all. Where this very community is already, nothing is written: a copy may always be tried again.
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

/** Both engines show a single moment to a transaction that reads, and hold up nobody who writes. */
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

/** A Pipit that was started there without a seed has left settings and nothing else. */
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

/** Of a Pipit that was started there, and found nothing to do. An older schema has not every table. */
async function forgetWork(db: Kysely<Schema>): Promise<void> {
  const known = new Set((await db.introspection.getTables()).map(({ name }) => name));
  // No trigger tells the index of posts what is copied: it is made anew.
  if (known.has('post_search_state')) await db.deleteFrom('post_search_state').execute();
  // The rows may bring what is migrated in the background.
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
