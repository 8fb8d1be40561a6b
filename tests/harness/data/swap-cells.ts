import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const LEAF_OF_INDEX = 0x0a;
const HEADER = 8;

/**
 * Swaps the first two entries of an index that has a single page, so that it is out of order: damage that hides rows.
 */
export function swapCells(file: string, index: string): void {
  const database = new DatabaseSync(file);
  const root = database.prepare('select rootpage from sqlite_schema where name = ?').get(index)?.rootpage as number;
  const size = database.prepare('pragma page_size').get()?.page_size as number;
  database.exec('pragma journal_mode = delete');
  database.close();
  const bytes = readFileSync(file);
  const page = bytes.subarray((root - 1) * size, root * size);
  if (page[0] !== LEAF_OF_INDEX) throw new Error(`${index} has no single page`);
  const [first, second] = [page.readUInt16BE(HEADER), page.readUInt16BE(HEADER + 2)];
  page.writeUInt16BE(second, HEADER);
  page.writeUInt16BE(first, HEADER + 2);
  writeFileSync(file, bytes);
}
