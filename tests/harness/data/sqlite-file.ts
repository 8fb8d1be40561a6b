import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** A database file without Pipit around it. It may be changed as no Pipit would change it. */
function withFile<T>(file: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file, { defensive: false, timeout: 10_000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

export const run = (file: string, sql: string): void => withFile(file, (database) => database.exec(sql));

/** The first column of all rows. */
export const valuesIn = (file: string, sql: string): unknown[] =>
  withFile(file, (database) => database.prepare(sql).all()).map((row) => Object.values(row)[0]);

/** Changes the bytes of the first page of a table or an index. */
export function changePage(file: string, of: string, change: (page: Buffer) => void): void {
  const [root] = valuesIn(file, `select rootpage from sqlite_schema where name = '${of}'`) as number[];
  const [size = 0] = valuesIn(file, 'pragma page_size') as number[];
  run(file, 'pragma journal_mode = delete');
  const bytes = readFileSync(file);
  const end = (root ?? 0) * size;
  change(bytes.subarray(end - size, end));
  writeFileSync(file, bytes);
}

const LEAF_OF_INDEX = 0x0a;
const HEADER = 8;

/** Swaps the first two entries of an index that has a single page, so that it is out of order: damage that hides rows. */
export const swapCells = (file: string, index: string): void =>
  changePage(file, index, (page) => {
    if (page[0] !== LEAF_OF_INDEX) throw new Error(`${index} has no single page`);
    const [first, second] = [page.readUInt16BE(HEADER), page.readUInt16BE(HEADER + 2)];
    page.writeUInt16BE(second, HEADER);
    page.writeUInt16BE(first, HEADER + 2);
  });
