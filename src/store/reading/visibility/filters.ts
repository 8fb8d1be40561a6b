import { findPhrases, type Phrases } from '#contract/text/phrases.ts';
import { wordsOf } from '#contract/text/tokens.ts';
import { type Cache, type Clearable, createCache } from '../../engine/cache.ts';
import { inTurns } from '../../engine/chunks.ts';
import type { Store } from '../../engine/store.ts';
import { type FilterRow, filtersOf } from '../../nouns/safety/filters.ts';
import type { CommentRow } from '../comments/comments.ts';
import { rowsIn, type Thread, withRows } from '../comments/threads.ts';
import { type CachedJson, jsonOf, withoutJson } from '../json.ts';
import { wordsOfPosts } from '../posts/post-json.ts';
import type { PostRow } from '../posts/posts.ts';
import type { Reader } from './visible.ts';

/** The filters of a reader, ready to be looked for. */
export interface Filters {
  /** Of the rows that they were made from: see `Reader.filters`. */
  version: number;
  rows: FilterRow[];
  /** In the order of the rows. */
  phrases: Phrases;
  /** The number of words in all phrases. */
  words: number;
}

/** Nothing here is ever invalidated: the reader brings the version. In words, of which each takes some 200 bytes. */
export const createFilters = (): Cache<Filters> & Clearable => createCache(40_000, ({ words }) => 5 + words);

async function readFilters(store: Store, { id, filters: version }: Pick<Reader, 'id' | 'filters'>): Promise<Filters> {
  const known = store.filters.get(id);
  if (known?.version === version) return known;
  const rows = await filtersOf(store, id);
  const phrases = rows.map(({ word }) => ({ words: wordsOf(word) }));
  const made: Filters = {
    version: (rows[0]?.id ?? 0) * 1000 + rows.length,
    rows,
    phrases: findPhrases(phrases),
    words: phrases.reduce((sum, { words }) => sum + words.length, 0),
  };
  store.filters.set(id, made);
  return made;
}

/** A filter that hides comes before one that folds; of several, the first in the text. */
function matchOf({ phrases, rows }: Filters, words: readonly string[]): FilterRow | undefined {
  const found = phrases.foundIn(words);
  if (found.length === 0) return undefined;
  const matches = found.flatMap((place) => rows[place] ?? []);
  return matches.find(({ action }) => action === 'hide') ?? matches[0];
}

/**
 * The posts of a list as the reader sees them: without hidden ones, and a folded one names the word that folds it. Rows without
 * JSON only lose the hidden ones. Nobody's own words are filtered. `hides` false: a hidden post is folded, for a reader who asks
 * for it by its id and would else take it for gone.
 */
export async function filterPosts(
  store: Store,
  rows: PostRow[],
  reader: Reader | undefined,
  hides = true,
): Promise<PostRow[]> {
  if (!reader?.filters || rows.length === 0) return rows;
  const filters = await readFilters(store, reader);
  const matches = await inTurns(store, rows, async (part) =>
    (await wordsOfPosts(store, part)).map((words) => matchOf(filters, words)),
  );
  return withoutHidden(rows, (row, place) => {
    const match = row.author_id === reader.id ? undefined : matches[place];
    if (!match) return row;
    if (hides && match.action === 'hide') return null;
    return row.json === undefined ? row : withMark(row, row.json, match);
  });
}

/** For each text, whether it has a word that the reader hides or folds. */
export async function filteredBy(
  store: Store,
  reader: Pick<Reader, 'id' | 'filters'>,
  texts: string[],
): Promise<boolean[]> {
  if (!reader.filters) return texts.map(() => false);
  const filters = await readFilters(store, reader);
  return inTurns(store, texts, (part) => part.map((text) => matchOf(filters, wordsOf(text)) !== undefined));
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
  const matches = await inTurns(store, rows, (part) =>
    part.map((row) => {
      row.words ??= wordsOf(row.text);
      return matchOf(filters, row.words);
    }),
  );
  return withoutHidden(rows, (row, place) => {
    const match = row.author_id === reader.id ? undefined : matches[place];
    if (!match) return row;
    if (match.action === 'hide') return null;
    return row.json === undefined ? row : withMark(row, row.json, match);
  });
}

/** The tags without those whose name would hide a post. */
export async function filterTags<Tag extends { name: string }>(
  store: Store,
  tags: Tag[],
  reader: Reader | undefined,
): Promise<Tag[]> {
  if (!reader?.filters || tags.length === 0) return tags;
  const filters = await readFilters(store, reader);
  return tags.filter(({ name }) => matchOf(filters, wordsOf(`#${name}`))?.action !== 'hide');
}

/** Threads with the JSON of their comments. A hidden comment that has replies is left without its words. */
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
