import { type RawBuilder, sql } from 'kysely';
import { lockCounted } from '../engine/lock.ts';
import { atMost, isAmong, prepared } from '../engine/prepared.ts';
import type { Store } from '../engine/store.ts';

const counter = (table: 'posts' | 'users', column: string) =>
  prepared<{ id: number; by: number }, never>(
    (_db, param) => sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + ${param('by')} where id = ${param('id')}`,
  );

/** Only ever moved in the transaction of the row that is counted. */
export const moveCount = {
  likes: counter('posts', 'like_count'),
  comments: counter('posts', 'comment_count'),
  posts: counter('users', 'posts_count'),
  followers: counter('users', 'followers_count'),
  following: counter('users', 'following_count'),
};

/** The same for many: by one for each time that a row is named. */
async function moveCounts(
  { db, engine }: Store,
  table: 'posts' | 'comments' | 'users',
  counter: string,
  ids: number[],
  by: 1 | -1,
): Promise<void> {
  if (ids.length === 0) return;
  const moves = new Map<number, number>();
  for (const id of ids) moves.set(id, (moves.get(id) ?? 0) + by);
  const column = sql.ref(counter);
  await sql`
    update ${sql.table(table)} set ${column} = ${column} + given.by_so_many
    from ${engine === 'sqlite' ? asJson(moves) : asArrays(moves)} where ${sql.ref(`${table}.id`)} = given.id`.execute(
    db,
  );
}

const asJson = (moves: Map<number, number>): RawBuilder<unknown> => sql`
  (select json_extract(value, '$[0]') as id, json_extract(value, '$[1]') as by_so_many
    from json_each(${JSON.stringify([...moves])})) as given`;

const asArrays = (moves: Map<number, number>): RawBuilder<unknown> =>
  sql`unnest(${[...moves.keys()]}::bigint[], ${[...moves.values()]}::bigint[]) as given (id, by_so_many)`;

/** PostgreSQL: what counts the rows comes before the notices of them, as wherever a like or follow is taken back. */
export async function lockCountedBy(
  store: Store,
  table: 'likes' | 'follows',
  column: string,
  counted: 'post_id' | 'followee_id',
  ids: number[],
  most: number,
): Promise<void> {
  if (store.engine !== 'postgres' || column === counted) return;
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(counted)} as id from ${sql.table(table)} where ${isAmong(store, column, ids)}
    limit ${atMost(most)}`.execute(store.db);
  const of = rows.map(({ id }) => id);
  if (of.length > 0) await lockCounted(store, counted === 'post_id' ? 'posts' : 'users', of);
}

export const takeBack = (
  store: Store,
  table: 'posts' | 'comments' | 'users',
  counter: string,
  ids: number[],
): Promise<void> => moveCounts(store, table, counter, ids, -1);
