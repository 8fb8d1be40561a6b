import { sql } from 'kysely';
import { searchable } from '#contract/text/folding.ts';
import { atMost } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { preparedFor, type Reader } from '../visibility/visible.ts';
import { ownFollows, type UserRow, userRows, withOwnFollows } from './rows.ts';
import { pageOfSearch } from './search.ts';

/** Maximum people searched among those whom the reader follows, or who follow them: the latest. */
const LOOKED_AT = 2_000;

type Begins = { line: string; word: string; limit: number };

/** Names are stored folded, one per line. Any word in them may begin with the text. */
const near = (own: 'follower_id' | 'followee_id', other: 'follower_id' | 'followee_id') =>
  preparedFor<Begins, UserRow>((db, param, _engine, reader) =>
    userRows(db, 'listed', reader)
      .select(ownFollows(param('reader')))
      .where('users.guest', '=', 0)
      .where('users.id', '<>', param('reader'))
      .where(
        sql<boolean>`users.id in (
          select ${sql.ref(other)} from (
            select ${sql.ref(other)} from follows where ${sql.ref(own)} = ${param('reader')}
            order by id desc limit ${sql.lit(LOOKED_AT)}) as latest)`,
      )
      .where(
        sql<boolean>`(
          users.search like cast(${param('line')} as text) escape '\\'
          or replace(users.search, ${sql.lit('\n')}, ' ') like cast(${param('word')} as text) escape '\\')`,
      )
      // The concatenation avoids the index of all names, because these are few.
      .orderBy(sql`users.username_key || ''`)
      .limit(atMost(param('limit'))),
  );

const followed = near('follower_id', 'followee_id');
const followers = near('followee_id', 'follower_id');

/** Searches by username, whose index compares bytes; PostgreSQL's other index is in the order of its locale. */
const named = preparedFor<{ from: string; to: string; limit: number }, UserRow>((db, param, engine, reader) => {
  const [least, below, order] = engine === 'sqlite' ? ['>=', '<', 'asc'] : ['~>=~', '~<~', 'using ~<~'];
  return userRows(db, 'found', reader)
    .where('users.guest', '=', 0)
    .where(
      sql<boolean>`users.username_key ${sql.raw(least)} ${param('from')} and users.username_key ${sql.raw(below)} ${param('to')}`,
    )
    .orderBy(sql`users.username_key ${sql.raw(order)}`)
    .limit(atMost(param('limit')));
});

/** People found by a search who are checked for a name that begins with the text. */
const SEARCHED = 50;

/**
 * People whom the reader follows come first, then people who follow the reader, then others. Leaves out the guest
 * account.
 */
export async function peopleWhoseNameBegins(
  store: Store,
  begins: string,
  most: number,
  reader: Reader,
): Promise<UserRow[]> {
  const text = searchable(begins).trim();
  if (text === '') return [];
  const pattern = text.replace(/[\\%_]/g, '\\$&');
  const found = new Map<number, UserRow>();
  const take = (rows: UserRow[]) => {
    for (const row of rows) if (row.id !== reader.id && found.size < most && !found.has(row.id)) found.set(row.id, row);
  };
  for (const read of [followed, followers]) {
    if (found.size < most) {
      take(await read(store, reader, { line: `${pattern}%`, word: `% ${pattern}%`, limit: most + found.size }));
    }
  }
  if (found.size < most) {
    const range = { from: text, to: `${text}\u{10ffff}`, limit: most + found.size + 1 };
    take(await withOwnFollows(store, await named(store, reader, range), reader.id));
  }
  if (found.size < most) {
    const { rows } = await pageOfSearch(store, begins, { id: 0, limit: SEARCHED }, reader);
    take(rows.filter((row) => beginsIn(row, text)));
  }
  return [...found.values()];
}

const beginsIn = ({ first_name, last_name }: UserRow, text: string): boolean =>
  ` ${searchable(`${first_name} ${last_name}`)}`.includes(` ${text}`);
