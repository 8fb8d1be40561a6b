import { type RawBuilder, sql } from 'kysely';
import { searchable } from '#contract/text/folding.ts';
import { atMost, preparedOne } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { type Page, pageOf, positionOfId } from '../page.ts';
import { isSeenPerson, preparedFor, type Reader, VISITOR } from '../visibility/visible.ts';
import { followFlag, ownFollows, type Paged, type UserRow, userRows, withOwnFollows } from './rows.ts';
import { searchedByPairs } from './search.postgres.ts';

export type Search = Paged & { q: string };
type Param = <K extends keyof Search>(name: K) => Search[K];

/** The ways to find people: all of them, through every row, or through SQLite's index of three consecutive letters. */
type Way = 'all' | 'rows' | 'pair' | 'letters';
const WAYS: Way[] = ['all', 'rows', 'pair', 'letters'];

export const byWay = <T>(make: (way: Way) => T) =>
  Object.fromEntries(WAYS.map((way) => [way, make(way)])) as Record<Way, T>;

const searched = byWay((way) =>
  preparedFor<Search, UserRow>((db, param, _engine, reader) =>
    userRows(db, 'found', reader)
      .where(found(way, param, firstOf(param, isSeenPerson('found', reader))))
      .where('users.id', '>', param('id'))
      .orderBy('users.id')
      .limit(atMost(param('limit'))),
  ),
);

const suggested = byWay((way) =>
  preparedFor<Search, UserRow>((db, param, _engine, reader) =>
    userRows(db, 'suggested', reader)
      .where('users.guest', '=', 0)
      .select(ownFollows(param('reader')))
      .where(found(way, param))
      .where('users.id', '<', param('id'))
      .where('users.id', '<>', param('reader'))
      .where(sql<boolean>`${followFlag(sql`${param('reader')}`, sql`users.id`)} = 0`)
      .orderBy('users.id', 'desc')
      .limit(atMost(param('limit'))),
  ),
);

/** People whose names contain `q`, in the order of sign-up. */
export async function pageOfSearch(store: Store, q: string, page: Paged, reader: Reader): Promise<Page<UserRow>> {
  const found = await searchAll(store, q, { ...page, limit: page.limit + 1 }, reader);
  const { rows, next } = pageOf(found, page.limit, positionOfId);
  return { rows: reader.id === VISITOR.id ? rows : await withOwnFollows(store, rows, reader.id), next };
}

/** People whom the reader could follow, newest first. Leaves out the guest account. */
export const pageOfSuggestions = async (store: Store, page: Paged, reader: Reader, q = ''): Promise<Page<UserRow>> =>
  pageOf(await ask(suggested, store, q, { ...page, limit: page.limit + 1 }, reader), page.limit, positionOfId);

/** Reads up to the limit. */
export function searchAll(store: Store, q: string, page: Paged, reader: Reader): Promise<UserRow[]> {
  const text = searchable(q);
  // A single letter is not a pair.
  const byPairs = store.engine === 'postgres' && [...text].length > 1;
  return byPairs ? searchedByPairs(store, reader, { ...page, q: text }) : ask(searched, store, q, page, reader);
}

type Queries<Row> = Record<Way, (store: Store, reader: Reader, search: Search) => Promise<Row[]>>;

/** `few`: another index finds so few people that reading their rows is cheaper than any search. */
export async function ask<Row>(
  queries: Queries<Row>,
  store: Store,
  q: string,
  page: Paged,
  reader: Reader,
  few = false,
): Promise<Row[]> {
  const text = searchable(q);
  const way = wayFor(store, text);
  const scans = way !== 'all' && (few || (way === 'pair' && (await hasManyTerms(store, text))));
  const taken = scans ? 'rows' : way;
  return queries[taken](store, reader, { ...page, q: WRITTEN[taken](text) });
}

/** Each term costs a look-up of its own. If names have more terms than this, reading the rows is cheaper. */
const MOST_TERMS = 200;

const termsUpToMost = preparedOne<{ q: string }, { terms: number }>(
  (_, param) => sql<{ terms: number }>`
    select count(*) as terms from (
      select 1 from users_search_terms where ${beginsWith(param('q'))} limit ${sql.lit(MOST_TERMS + 1)})`,
);

async function hasManyTerms(store: Store, pair: string): Promise<boolean> {
  return ((await termsUpToMost(store, { q: pair }))?.terms ?? 0) > MOST_TERMS;
}

function wayFor({ engine }: Store, text: string): Way {
  const { length } = [...text];
  if (length === 0) return 'all';
  if (engine !== 'sqlite' || length < 2) return 'rows';
  return length === 2 ? 'pair' : 'letters';
}

/** The text in the form that each way needs. */
const WRITTEN: Record<Way, (text: string) => string> = {
  all: (text) => text,
  rows: (text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`,
  pair: (text) => text,
  letters: (text) => `"${text.replaceAll('"', '""')}"`,
};

export function found(way: Way, param: Param, bounds: ReturnType<typeof firstOf> = ALL): RawBuilder<boolean> {
  if (way === 'all') return sql<boolean>`true`;
  // Cast, because SQLite plans by the value of a bare pattern, and so prepares the statement again each time: 25 µs.
  if (way === 'rows') return sql<boolean>`users.search like cast(${param('q')} as text) escape '\\'`;
  const term = way === 'letters' ? sql`${param('q')}` : termsThatBeginWith(param('q'));
  return sql<boolean>`users.id in (
    select users_search.rowid from users_search ${bounds.people} where users_search match ${term} ${bounds.page})`;
}

/** The first people of a page that the index finds and that are `wanted`. */
export const firstOf = (param: Param, wanted: RawBuilder<boolean>) => ({
  people: sql`cross join users on users.id = users_search.rowid and ${wanted}`,
  page: sql`and users_search.rowid > ${param('id')} order by users_search.rowid limit ${atMost(param('limit'))}`,
});

const ALL = { people: sql``, page: sql`` };

/** Two letters are not a trigram: matches every trigram that begins with them, or nothing if there is none. */
const termsThatBeginWith = (pair: string) => sql`(
  select coalesce(group_concat('"' || replace(term, '"', '""') || '"', ' OR '), '""') from users_search_terms
  where ${beginsWith(pair)})`;

function beginsWith(pair: string): RawBuilder<boolean> {
  return sql<boolean>`term >= ${pair} and term < ${pair} || char(1114111)`;
}
