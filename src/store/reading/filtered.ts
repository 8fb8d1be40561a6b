import { inTurns, type Store } from '../engine/store.ts';
import { type CachedJson, jsonOf, withoutJson } from './json.ts';
import { type FilterRow, matchOf, readFilters } from './visibility/filters.ts';
import type { Reader } from './visibility/visible.ts';

/** The words of the text of each row. */
type WordsOf<Row> = (part: Row[]) => (readonly string[])[] | Promise<(readonly string[])[]>;

/**
 * The rows of a list as the reader sees them: without hidden ones, and a folded one names the word that folds it. Rows without
 * JSON only lose the hidden ones. Nobody's own words are filtered. `hides` false: a hidden row is folded, for a reader who asks
 * for it by its id and would else take it for gone. The same list where nothing is changed.
 */
export async function filterRows<Row extends CachedJson & { author_id: number }>(
  store: Store,
  rows: Row[],
  reader: Reader | undefined,
  wordsOf: WordsOf<Row>,
  hides = true,
): Promise<Row[]> {
  if (!reader?.filters || rows.length === 0) return rows;
  const filters = await readFilters(store, reader);
  const matches = await inTurns(store, rows, async (part) =>
    (await wordsOf(part)).map((words) => matchOf(filters, words)),
  );
  const shown = rows.map((row, place) => {
    const match = row.author_id === reader.id ? undefined : matches[place];
    if (!match) return row;
    if (hides && match.action === 'hide') return null;
    return row.json === undefined ? row : withMark(row, row.json, match);
  });
  return shown.every((row, place) => row === rows[place]) ? rows : shown.filter((row) => row !== null);
}

const withMark = <Row extends CachedJson>(row: Row, json: string, { word }: FilterRow): Row =>
  ({ ...withoutJson(row), json: `{"filtered":${jsonOf(word)},${json.slice(1)}` }) as Row;
