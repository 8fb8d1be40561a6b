import { type RawBuilder, sql } from 'kysely';
import { KNOWN_FOLLOWERS_SHOWN } from '#contract/rules/limits.ts';
import { searchable } from '#contract/text/folding.ts';
import { atMost, type Ids, idList, idTable, prepared, preparedOne } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { LOOKED_AT, type Page, pageOf, positionOfId } from '../page.ts';
import { isSeenPerson, preparedFor, type Reader } from '../visibility/visible.ts';
import type { ShortUserRow } from './json.ts';
import { ownFollows, type UserRow, userRows, withOwnFollows } from './rows.ts';
import { searchAll } from './search.ts';

/** Rows of `table` that belong to one `owner`, each with the person that it lists. */
interface Source {
  table: 'follows' | 'likes' | 'votes';
  owner: string;
  person: string;
  /** A further condition on a row, which is named `listed`. */
  only?: (target: number) => RawBuilder<unknown>;
}

/** Mutuals are people whom the reader follows, and who follow the target. */
const SOURCES = {
  followers: { table: 'follows', owner: 'followee_id', person: 'follower_id' },
  following: { table: 'follows', owner: 'follower_id', person: 'followee_id' },
  mutuals: {
    table: 'follows',
    owner: 'follower_id',
    person: 'followee_id',
    only: (target: number) => sql`
      exists (select 1 from follows where follower_id = listed.followee_id and followee_id = ${target})`,
  },
  likers: { table: 'likes', owner: 'post_id', person: 'user_id' },
  voters: { table: 'votes', owner: 'comment_id', person: 'user_id', only: () => sql`listed.up = 1` },
} satisfies Record<string, Source>;

export type PeopleList = keyof typeof SOURCES;

const byList = <T>(make: (source: Source) => T) =>
  Object.fromEntries(Object.entries(SOURCES).map(([name, source]) => [name, make(source)])) as Record<PeopleList, T>;

const onlyOf = ({ only }: Source, target: number) => (only ? sql`and ${only(target)}` : sql``);

/** A list of people: its kind, its owner, and about how many people are in it. */
export interface Listing {
  list: PeopleList;
  /** The user, post or comment. */
  of: number;
  size: number;
}

type Owned = { owner: number; target: number };
type Paged = { id: number; limit: number };

const ownedBy = ({ list, of }: Listing, reader: Reader): Owned => ({
  owner: list === 'mutuals' ? reader.id : of,
  target: of,
});

/**
 * Searches a limited number of rows, because any number of people may be hidden from the reader. SQLite reads the rows
 * in order.
 */
const places = byList((source) =>
  preparedFor<Owned & Paged, { id: number; person: number }>((_db, param, engine, reader) => {
    const { table, owner, person } = source;
    return sql`
      select listed.id, users.id as person from (
        select * from ${sql.table(table)} where ${sql.ref(owner)} = ${param('owner')} and id < ${param('id')}
        order by id desc limit ${sql.lit(LOOKED_AT)}) as listed
      cross join users
      where users.id = listed.${sql.ref(person)} and ${isSeenPerson('listed', reader)} ${onlyOf(source, param('target'))}
      ${engine === 'sqlite' ? sql`` : sql`order by listed.id desc`} limit ${atMost(param('limit'))}`;
  }),
);

const lastLookedAt = byList(({ table, owner }) =>
  preparedOne<Owned & { id: number }, { id: number }>(
    (_db, param) => sql`
      select id from ${sql.table(table)} where ${sql.ref(owner)} = ${param('owner')} and id < ${param('id')}
      order by id desc limit 1 offset ${sql.lit(LOOKED_AT - 1)}`,
  ),
);

const byIds = preparedFor<{ ids: Ids }, UserRow>((db, param, engine, reader) =>
  userRows(db, 'listed', reader)
    .select(ownFollows(param('reader')))
    .where('users.id', 'in', sql<number>`(select id from ${idTable(engine, param('ids'))} as wanted)`),
);

/** The people of a list, latest first. */
export async function pageOfPeople(
  store: Store,
  listing: Listing,
  { id, limit }: Paged,
  reader: Reader,
): Promise<Page<UserRow>> {
  const owned = ownedBy(listing, reader);
  const found = await places[listing.list](store, reader, { ...owned, id, limit: limit + 1 });
  const { rows, next } = pageOf(found, limit, positionOfId);
  const last = next ? undefined : await lastLookedAt[listing.list](store, { ...owned, id });
  const ids = idList(
    store,
    rows.map(({ person }) => person),
  );
  const people = new Map((await byIds(store, reader, { ids })).map((row) => [row.id, row]));
  return { rows: rows.flatMap(({ person }) => people.get(person) ?? []), next: last ? positionOfId(last) : next };
}

/**
 * In a list that is not longer, all names are searched. In a longer one, each person that a search finds is looked up.
 */
const FEW = LOOKED_AT;

type Search = Owned & Paged & { q: string };

/**
 * The `+ 0` avoids the key of all people, because these are few. Reads more rows than are counted, because some may not
 * be counted.
 */
const amongFew = byList((source) =>
  preparedFor<Search, UserRow>((db, param, _engine, reader) =>
    userRows(db, 'found', reader)
      .select(ownFollows(param('reader')))
      .where(
        sql<boolean>`users.id in (
          select listed.${sql.ref(source.person)} from (
            select * from ${sql.table(source.table)} where ${sql.ref(source.owner)} = ${param('owner')}
            order by id desc limit ${sql.lit(2 * FEW)}) as listed
          where true ${onlyOf(source, param('target'))})`,
      )
      .where(sql<boolean>`users.search like cast(${param('q')} as text) escape '\\'`)
      .where(sql<boolean>`users.id > ${param('id')}`)
      .orderBy(sql`users.id + 0`)
      .limit(atMost(param('limit'))),
  ),
);

const membersAmong = byList((source) =>
  prepared<Owned & { ids: Ids }, { id: number }>(
    (_db, param, engine) => sql`
      select wanted.id from ${idTable(engine, param('ids'))} as wanted where exists (
        select 1 from ${sql.table(source.table)} as listed
        where listed.${sql.ref(source.owner)} = ${param('owner')} and listed.${sql.ref(source.person)} = wanted.id
          ${onlyOf(source, param('target'))})`,
  ),
);

/** People of a name who are looked up in a long list. While they do not fill the page, MORE times as many follow. */
const SEARCHED = 100;
const MORE = 4;

/** The people whose names contain `q`, in the order of sign-up, as in every search of people. */
export async function searchInPeople(
  store: Store,
  listing: Listing,
  q: string,
  { id, limit }: Paged,
  reader: Reader,
): Promise<Page<UserRow>> {
  const owned = ownedBy(listing, reader);
  if (listing.size <= FEW) {
    const like = `%${searchable(q).replace(/[\\%_]/g, '\\$&')}%`;
    const rows = await amongFew[listing.list](store, reader, { ...owned, id, limit: limit + 1, q: like });
    return pageOf(rows, limit, positionOfId);
  }
  const rows: UserRow[] = [];
  let at = id;
  for (let looked = 0, most = SEARCHED; looked < LOOKED_AT && rows.length <= limit; most *= MORE) {
    most = Math.min(most, LOOKED_AT - looked);
    const found = await searchAll(store, q, { id: at, limit: most }, reader);
    const ids = idList(
      store,
      found.map((row) => row.id),
    );
    const members = new Set((await membersAmong[listing.list](store, { ...owned, ids })).map((row) => row.id));
    rows.push(...found.filter((row) => members.has(row.id)));
    at = found.at(-1)?.id ?? at;
    looked += found.length;
    if (found.length < most) return withFollows(store, pageOf(rows, limit, positionOfId), reader);
  }
  const page = pageOf(rows, limit, positionOfId);
  return withFollows(store, { ...page, next: page.next ?? positionOfId({ id: at }) }, reader);
}

const withFollows = async (store: Store, { rows, next }: Page<UserRow>, reader: Reader): Promise<Page<UserRow>> => ({
  rows: await withOwnFollows(store, rows, reader.id),
  next,
});

type KnownRow = ShortUserRow & { bird: string; total: number };
type Param = <K extends 'reader' | 'target'>(name: K) => number;

/**
 * Begins with the shorter of two lists, of which the latest are searched: people whom the reader follows, or people who
 * follow the target.
 */
const WAYS: Record<'followed' | 'followers', (param: Param) => RawBuilder<unknown>> = {
  followed: (param) => sql`(
    select id, followee_id as person from follows where follower_id = ${param('reader')}
    order by id desc limit ${sql.lit(LOOKED_AT)}) as mine
    cross join users
    where users.id = mine.person
      and exists (select 1 from follows where follower_id = mine.person and followee_id = ${param('target')})`,
  followers: (param) => sql`(
    select follower_id as person from follows where followee_id = ${param('target')}
    order by id desc limit ${sql.lit(LOOKED_AT)}) as theirs
    cross join follows as mine cross join users
    where mine.follower_id = ${param('reader')} and mine.followee_id = theirs.person and users.id = theirs.person`,
};

const known = (way: keyof typeof WAYS) =>
  preparedFor<{ target: number }, KnownRow>(
    (_db, param, _engine, reader) => sql`
      select users.uid, users.username, users.first_name, users.last_name, users.avatar_url, users.bird,
        count(*) over () as total
      from ${WAYS[way](param)} and ${isSeenPerson('listed', reader)}
      order by mine.id desc limit ${sql.lit(KNOWN_FOLLOWERS_SHOWN)}`,
  );
const knownBy = { followed: known('followed'), followers: known('followers') };

/** People whom the reader follows and who follow the target, the latest followed first, and their number. */
export async function knownFollowers(
  store: Store,
  target: { id: number; followers_count: number },
  reader: Reader & { following_count: number },
): Promise<{ people: KnownRow[]; count: number }> {
  if (reader.following_count === 0 || target.followers_count === 0) return { people: [], count: 0 };
  const way = target.followers_count < reader.following_count ? 'followers' : 'followed';
  const people = await knownBy[way](store, reader, { target: target.id });
  return { people, count: Number(people[0]?.total ?? 0) };
}
