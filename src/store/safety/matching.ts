import { isSign, wordsOf } from '#contract/text/tokens.ts';
import { type Cache, type Clearable, createCache } from '../cache/cache.ts';
import type { CommentRow } from '../posts/comments.ts';
import type { PostRow } from '../posts/posts.ts';
import { rowsIn, type Thread, withRows } from '../posts/threads.ts';
import type { Store } from '../store.ts';
import { type CachedJson, jsonOf, withoutJson } from '../views/json.ts';
import { wordsOfPosts } from '../views/post-json.ts';
import type { Reader } from '../visibility/visible.ts';
import { type Automaton, automatonOf } from './automaton.ts';
import { type FilterRow, filtersOf } from './filters.ts';
import { type Part, partsOf, signsOf } from './signs.ts';

/** What the filters say of a post as it was at that version. */
interface Verdict {
  version: number;
  match: FilterRow | undefined;
  /** Of a folded one: the row, and as it is shown, which may be sent again. */
  row?: PostRow;
  folded?: PostRow;
}

/** The filters of a reader, ready to be looked for. */
export interface Filters {
  /** Of the rows that they were made from: see `Reader.filters`. */
  version: number;
  spoken: Automaton;
  /** With signs in them, which a text must have where they stand. */
  signed: { parts: Part[]; filter: FilterRow }[];
  /** Of the posts that they were asked for lately, by id. */
  verdicts: Map<number, Verdict>;
}

const MOST_VERDICTS = 200;

/** Nothing here is ever invalidated: whoever reads brings the version. In words, of which each takes some 200 bytes. */
export const createFilters = (): Cache<Filters> & Clearable =>
  createCache(40_000, ({ spoken, signed }) => 5 + spoken.size + signed.length);

async function readFilters(store: Store, { id, filters: version }: Pick<Reader, 'id' | 'filters'>): Promise<Filters> {
  const known = store.filters.get(id);
  if (known?.version === version) return known;
  const rows = await filtersOf(store, id);
  const phrases = rows.map((filter) => ({ words: wordsOf(filter.word), filter }));
  const [signed, spoken] = [true, false].map((is) => phrases.filter(({ words }) => words.some(isSign) === is));
  const made: Filters = {
    version: (rows[0]?.id ?? 0) * 1000 + rows.length,
    spoken: automatonOf(spoken ?? []),
    signed: (signed ?? []).map(({ words, filter }) => ({ parts: partsOf(words), filter })),
    verdicts: new Map(),
  };
  store.filters.set(id, made);
  return made;
}

/** What is hidden comes before what is folded. */
function matchOf({ spoken, signed }: Filters, words: readonly string[]): FilterRow | undefined {
  const found = spoken.find(words);
  if (found?.action === 'hide' || signed.length === 0) return found;
  const stand = signsOf(words);
  const also = signed.filter(({ parts }) => stand(parts)).map(({ filter }) => filter);
  return also.find(({ action }) => action === 'hide') ?? found ?? also[0];
}

/**
 * Of a list, as the reader sees them: without what is hidden, and what is folded says by which word. Before their JSON is made,
 * only what is hidden goes. Nobody's own words are filtered. `hides` false: what is hidden is folded, for a reader who asks for it
 * by its id and would else take it for gone.
 */
export async function filterPosts(
  store: Store,
  rows: PostRow[],
  reader: Reader | undefined,
  hides = true,
): Promise<PostRow[]> {
  if (!reader?.filters || rows.length === 0) return rows;
  const verdicts = await judge(store, await readFilters(store, reader), rows);
  return withoutHidden(rows, (row, place) => {
    const verdict = row.author_id === reader.id ? undefined : verdicts[place];
    if (!verdict?.match) return row;
    return hides && verdict.match.action === 'hide' ? null : folded(verdict, row, verdict.match);
  });
}

/** For each text, whether it has a word that the reader hides or folds. */
export async function filteredBy(
  store: Store,
  reader: Pick<Reader, 'id' | 'filters'>,
  texts: readonly string[],
): Promise<boolean[]> {
  if (!reader.filters) return texts.map(() => false);
  const filters = await readFilters(store, reader);
  return texts.map((text) => matchOf(filters, wordsOf(text)) !== undefined);
}

async function judge(store: Store, filters: Filters, rows: PostRow[]): Promise<Verdict[]> {
  const { verdicts } = filters;
  const known = rows.map(({ id, version }) => {
    const verdict = verdicts.get(id);
    return verdict?.version === version ? verdict : undefined;
  });
  const unknown = rows.filter((_, place) => !known[place]);
  if (unknown.length === 0) return known as Verdict[];
  const words = await wordsOfPosts(store, unknown);
  const judged = new Map(
    unknown.map(({ id, version }, place) => [id, { version, match: matchOf(filters, words[place] ?? []) }]),
  );
  for (const [id, verdict] of judged) verdicts.set(id, verdict);
  if (verdicts.size > MOST_VERDICTS) verdicts.clear();
  return rows.map(({ id }, place) => known[place] ?? (judged.get(id) as Verdict));
}

function folded(verdict: Verdict, row: PostRow, match: FilterRow): PostRow {
  if (row.json === undefined) return row;
  if (verdict.row !== row || !verdict.folded) {
    verdict.row = row;
    verdict.folded = withMark(row, row.json, match);
  }
  return verdict.folded;
}

const withMark = <Row extends CachedJson>(row: Row, json: string, { word }: FilterRow): Row =>
  ({ ...withoutJson(row), json: `{"filtered":${jsonOf(word)},${json.slice(1)}` }) as Row;

export async function filterComments(
  store: Store,
  rows: CommentRow[],
  reader: Reader | undefined,
): Promise<CommentRow[]> {
  if (!reader?.filters || rows.length === 0) return rows;
  const filters = await readFilters(store, reader);
  return withoutHidden(rows, (row) => {
    if (row.author_id === reader.id) return row;
    row.words ??= wordsOf(row.text);
    const match = matchOf(filters, row.words);
    if (!match) return row;
    if (match.action === 'hide') return null;
    return row.json === undefined ? row : withMark(row, row.json, match);
  });
}

/** Without those whose name alone would hide a post. */
export async function filterTags<Tag extends { name: string }>(
  store: Store,
  tags: Tag[],
  reader: Reader | undefined,
): Promise<Tag[]> {
  if (!reader?.filters || tags.length === 0) return tags;
  const filters = await readFilters(store, reader);
  return tags.filter(({ name }) => matchOf(filters, wordsOf(`#${name}`))?.action !== 'hide');
}

/** With the JSON of their comments. What is hidden and has replies is left without its words. */
export async function filterThreads(store: Store, threads: Thread[], reader: Reader | undefined): Promise<Thread[]> {
  const rows = rowsIn(threads);
  const shown = await filterComments(store, rows, reader);
  return shown === rows ? threads : withRows(threads, shown);
}

/** The same list where nothing is changed. */
function withoutHidden<Row>(rows: Row[], shownAs: (row: Row, place: number) => Row | null): Row[] {
  const shown = rows.map(shownAs);
  return shown.every((row, place) => row === rows[place]) ? rows : shown.filter((row) => row !== null);
}
