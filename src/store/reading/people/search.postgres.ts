import { type RawBuilder, sql } from 'kysely';
import { atMost } from '../../engine/prepared.ts';
import { isSeenPerson, preparedFor } from '../visibility/visible.ts';
import { type UserRow, userRows } from './rows.ts';
import type { Search } from './search.ts';

type Param = <K extends keyof Search>(name: K) => Search[K];
type ReaderOf = Parameters<typeof isSeenPerson>[1];

/** A common piece fills the page from so many people; one looked at costs 0.4 µs, one found through the index 2. */
const NEAR = 2000;

/** For a piece of two letters or more. The ids are an array, so that no plan begins with the people. */
export const searchedByPairs = preparedFor<Search, UserRow>((db, param, _engine, reader) =>
  userRows(db, 'found', reader)
    .where(sql<boolean>`users.id = any (array(${found(param, reader)}))`)
    .orderBy('users.id')
    .limit(atMost(param('limit'))),
);

/**
 * First the next 2,000 people; if they do not fill the page, the index. `id + 0` keeps the planner from walking the primary
 * key instead of the index.
 */
const found = (param: Param, reader: ReaderOf): RawBuilder<unknown> => sql`
  with near as materialized (
    select id from (
      select id, search, state from users where id > ${param('id')} order by id limit ${sql.lit(NEAR)}
    ) as users
    where ${has(param)} and ${isSeenPerson('found', reader)} order by id limit ${atMost(param('limit'))}
  ), edge as materialized (
    select id from users where id > ${param('id')} and (select count(*) from near) < ${param('limit')}
    order by id offset ${sql.lit(NEAR - 1)} limit 1
  ), far as materialized (
    select users.id from edge cross join users
    where letter_pairs(users.search collate "C") @> letter_pairs(${param('q')}) and ${has(param)}
      and users.id + 0 > edge.id and ${isSeenPerson('found', reader)}
    order by users.id limit ${atMost(param('limit'))}
  )
  select id from near union all select id from far`;

const has = (param: Param) => sql`strpos(users.search, ${param('q')}) > 0`;
