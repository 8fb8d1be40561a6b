import { FILTERS_MAX } from '#contract/rules/limits.ts';
import { findPhrases, type Phrases } from '#contract/text/phrases.ts';
import { wordsOf } from '#contract/text/tokens.ts';
import { prepared } from '../../engine/prepared.ts';
import { createCache } from '../../engine/read-cache.ts';
import { inTurns, perStore, type Store } from '../../engine/store.ts';
import type { Schema } from '../../schema.ts';
import type { Reader } from './visible.ts';

export type FilterRow = Pick<Schema['filters'], 'uid' | 'word' | 'action' | 'ends_at' | 'created_at'> & { id: number };

export const FILTER_COLUMNS = ['id', 'uid', 'word', 'action', 'ends_at', 'created_at'] as const;

const all = prepared<{ user: number }, FilterRow>((db, param) =>
  db
    .selectFrom('filters')
    .select(FILTER_COLUMNS)
    .where('user_id', '=', param('user'))
    .orderBy('id', 'desc')
    .limit(FILTERS_MAX),
);

/** The filters of a user, latest first. */
export const filtersOf = (store: Store, user: number): Promise<FilterRow[]> => all(store, { user });

/** The filters of a reader, ready for matching. */
export interface Filters {
  /** The version of the rows that the filters were made from: see `Reader.filters`. */
  version: number;
  rows: FilterRow[];
  /** The phrases in the order of the rows. */
  phrases: Phrases;
  /** The number of words in all phrases. */
  words: number;
}

/** The cache is never invalidated, because the reader brings the version. Weighed in words, each of about 200 bytes. */
const filterCache = perStore(() => createCache<Filters>(40_000, ({ words }) => 5 + words));

export async function readFilters(
  store: Store,
  { id, filters: version }: Pick<Reader, 'id' | 'filters'>,
): Promise<Filters> {
  const cache = filterCache(store);
  const known = cache.get(id);
  if (known?.version === version) return known;
  const rows = await filtersOf(store, id);
  const phrases = rows.map(({ word }) => ({ words: wordsOf(word) }));
  const made: Filters = {
    version: (rows[0]?.id ?? 0) * 1000 + rows.length,
    rows,
    phrases: findPhrases(phrases),
    words: phrases.reduce((sum, { words }) => sum + words.length, 0),
  };
  cache.set(id, made);
  return made;
}

/** A filter that hides comes before one that folds. Otherwise the first one in the text counts. */
export function matchOf({ phrases, rows }: Filters, words: readonly string[]): FilterRow | undefined {
  const found = phrases.foundIn(words);
  if (found.length === 0) return undefined;
  const matches = found.flatMap((place) => rows[place] ?? []);
  return matches.find(({ action }) => action === 'hide') ?? matches[0];
}

/** True for each text that contains a word which the reader hides or folds. */
export async function filteredBy(
  store: Store,
  reader: Pick<Reader, 'id' | 'filters'>,
  texts: string[],
): Promise<boolean[]> {
  if (!reader.filters) return texts.map(() => false);
  const filters = await readFilters(store, reader);
  return inTurns(store, texts, (part) => part.map((text) => matchOf(filters, wordsOf(text)) !== undefined));
}
