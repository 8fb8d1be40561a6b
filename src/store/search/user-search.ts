import { type RawBuilder, sql } from 'kysely';
import { searchable } from '#contract/text.ts';
import { readOnce } from '../cache/read-once.ts';
import type { Kept } from '../cache/until-commit.ts';
import { atMost } from '../feeds/page.ts';
import { prepared, preparedOne } from '../sql/prepared.ts';
import type { Store } from '../store.ts';
import { followFlag, type UserPage, type UserRow, userRows, userRowsFor } from '../users.ts';
import { withOwnFollows } from '../views/viewer-follows.ts';
import { isShownUser, NOBODY } from '../visible.ts';
import { searchedByPairs } from './user-search.postgres.ts';

export type Search = UserPage & { q: string };
type Param = <K extends keyof Search>(name: K) => Search[K];

/** How a search finds its people: all of them, through every row, or through SQLite's index of three letters in a row. */
type Way = 'all' | 'rows' | 'pair' | 'letters';
const WAYS: Way[] = ['all', 'rows', 'pair', 'letters'];

const byWay = <T>(make: (way: Way) => T) => Object.fromEntries(WAYS.map((way) => [way, make(way)])) as Record<Way, T>;

const searched = byWay((way) =>
  prepared<Search, UserRow>((db, param) =>
    userRows(db)
      .where(found(way, param, sql`and rowid > ${param('id')} order by rowid limit ${atMost(param('limit'))}`))
      .where('users.id', '>', param('id'))
      .orderBy('users.id')
      .limit(atMost(param('limit'))),
  ),
);

const suggested = byWay((way) =>
  prepared<Search, UserRow>((db, param) =>
    userRowsFor(db, param('reader'))
      .where(found(way, param))
      .where('users.id', '<', param('id'))
      .where('users.id', '<>', param('reader'))
      .where(sql<boolean>`${followFlag(sql`${param('reader')}`, sql`users.id`)} = 0`)
      .orderBy('users.id', 'desc')
      .limit(atMost(param('limit'))),
  ),
);

/** People whose names contain `q`, in the order of sign-up. */
export async function pageOfSearch(store: Store, q: string, page: UserPage): Promise<UserRow[]> {
  const people = store.kept?.().people;
  const rows = await readOnce(people, `${page.id} ${page.limit} ${q}`, () => search(store, q, page));
  return page.reader === NOBODY ? rows : withOwnFollows(store, rows, page.reader);
}

/** Whom the reader could follow, the newest first. */
export async function pageOfSuggestions(store: Store, page: UserPage, q = ''): Promise<UserRow[]> {
  const near = q === '' && store.kept ? await strangersNear(store, page, store.kept().people) : undefined;
  return near ?? ask(suggested, store, q, page);
}

/** So many of the newest may be followed before they are searched for strangers. */
const SPARE = 4;

const before = prepared<{ id: number; most: number }, UserRow>((db, param) =>
  userRows(db)
    .where('users.id', '<', param('id'))
    .orderBy('users.id', 'desc')
    .limit(atMost(param('most'))),
);

/** Picked from the newest, who are the same for everybody. Undefined where that does not fill the page. */
async function strangersNear(store: Store, { reader, id, limit }: UserPage, people: Kept['people']) {
  const most = limit + SPARE;
  const newest = await readOnce(people, `before ${id} ${most}`, () => before(store, { id, most }));
  const known = await withOwnFollows(store, newest, reader);
  const strangers = known.filter((row) => row.id !== reader && row.followed !== 1);
  return strangers.length >= limit || newest.length < most ? strangers.slice(0, limit) : undefined;
}

function search(store: Store, q: string, page: UserPage): Promise<UserRow[]> {
  const text = searchable(q);
  // One letter is no pair.
  const byPairs = store.engine === 'postgres' && [...text].length > 1;
  return byPairs ? searchedByPairs(store, { ...page, q: text }) : ask(searched, store, q, page);
}

async function ask(queries: typeof searched, store: Store, q: string, page: UserPage): Promise<UserRow[]> {
  const text = searchable(q);
  const way = wayFor(store, text);
  const taken = way === 'pair' && (await hasManyTerms(store, text)) ? 'rows' : way;
  return queries[taken](store, { ...page, q: WRITTEN[taken](text) });
}

/** Each term costs a look-up of its own. Where names have more of them, going through the rows is cheaper. */
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

/** The text as each way takes it. */
const WRITTEN: Record<Way, (text: string) => string> = {
  all: (text) => text,
  rows: (text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`,
  pair: (text) => text,
  letters: (text) => `"${text.replaceAll('"', '""')}"`,
};

function found(way: Way, param: Param, bounds = sql``): RawBuilder<boolean> {
  if (way === 'all') return sql<boolean>`true`;
  // Cast, because SQLite plans by the value of a bare pattern, and so prepares the statement anew each time: 25 µs.
  if (way === 'rows') return sql<boolean>`users.search like cast(${param('q')} as text) escape '\\'`;
  const term = way === 'letters' ? sql`${param('q')}` : termsThatBeginWith(param('q'));
  return sql<boolean>`users.id in (
    select rowid from users_search where users_search match ${term} and ${isShownUser(sql`rowid`)} ${bounds})`;
}

/** Two letters are no trigram: match every trigram that begins with them. No such trigram: match nothing. */
const termsThatBeginWith = (pair: string) => sql`(
  select coalesce(group_concat('"' || replace(term, '"', '""') || '"', ' OR '), '""') from users_search_terms
  where ${beginsWith(pair)})`;

function beginsWith(pair: string): RawBuilder<boolean> {
  return sql<boolean>`term >= ${pair} and term < ${pair} || char(1114111)`;
}
