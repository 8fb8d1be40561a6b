import { type Kysely, sql } from 'kysely';
import { bulkLoad } from './bulk.ts';
import { type Digest, digest, type Readable } from './digest.ts';
import type { Store } from './open.ts';
import type { Schema } from './schema.ts';
import { lastId, setLastId } from './sequences.ts';
import { TOKEN_SECRET } from './settings.ts';
import { StoreError } from './store-error.ts';
import { countRows, NUMBERED, TABLES } from './tables.ts';

/** From 0 to 1. */
export type OnProgress = (part: number) => void;

/** When all rows have been read on both sides, the indexes are still to be made. */
const READ = 0.75;

/**
 * Copies a whole community into an empty database of either engine. It is there whole and compared with the source, or
 * not at all. Where this very community is already, nothing is written: a copy may always be tried again.
 */
export function copyStore(source: Store, target: Store, onProgress: OnProgress): Promise<Digest[]> {
  return inOneMoment(source, async (from) => {
    const total = 2 * (await countAll(from.db));
    let done = 0;
    const onRows = (rows: number) => {
      done += rows;
      onProgress((READ * done) / total);
    };
    const work = (await isFresh(target.db)) ? fill : compare;
    const copied = await work(from, target, onRows, (part) => onProgress(READ + part * (1 - READ)));
    for (const table of NUMBERED) await setLastId(target, table, await lastId(from, table));
    return copied;
  });
}

/** Both engines show a single moment to a transaction that reads, and hold up nobody who writes. */
function inOneMoment<T>({ db, engine }: Store, work: (from: Readable) => Promise<T>): Promise<T> {
  return db.connection().execute(async (db) => {
    await sql.raw(engine === 'sqlite' ? 'begin' : 'begin isolation level repeatable read read only').execute(db);
    try {
      return await work({ db, engine });
    } finally {
      await sql`rollback`.execute(db);
    }
  });
}

async function countAll(db: Kysely<Schema>): Promise<number> {
  let sum = 0;
  for (const table of TABLES) sum += await countRows(db, table);
  return sum;
}

/** A Pipit that was started there without a seed has left settings and nothing else. */
async function isFresh(db: Kysely<Schema>): Promise<boolean> {
  for (const table of TABLES) {
    if (table !== 'settings' && (await countRows(db, table)) > 0) return false;
  }
  return true;
}

type OnRows = (rows: number) => void;

async function fill(from: Readable, target: Store, onRows: OnRows, onIndex: OnProgress): Promise<Digest[]> {
  const copied: Digest[] = [];
  await bulkLoad(
    target,
    async (insert, db) => {
      await db.deleteFrom('settings').where('name', '<>', TOKEN_SECRET).execute();
      for (const table of TABLES) {
        const sent = await digest(from, table, async (columns, rows) => {
          await insert({ table, columns, rows });
          onRows(rows.length);
        });
        copied.push(sent);
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
