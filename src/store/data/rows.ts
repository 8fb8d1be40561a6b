import { sql } from 'kysely';
import { atMost } from '../reading/page.ts';
import { idList, idTable } from '../engine/prepared.ts';
import type { Store } from '../engine/store.ts';

/** Each step gives how many rows it removed, and the next ones may remove the rest. */
export async function inTurn(most: number, steps: ((most: number) => Promise<number>)[]): Promise<number> {
  let removed = 0;
  for (const step of steps) {
    removed += await step(most - removed);
    if (removed >= most) return most;
  }
  return removed;
}

/** PostgreSQL: nothing new can hang on them from here on. SQLite has one writer anyway. */
export async function lock(store: Store, table: 'posts' | 'users', ids: number[]): Promise<void> {
  if (store.engine !== 'postgres') return;
  await store.db
    .selectFrom(table)
    .select('id')
    .where(isAmong(store, 'id', ids))
    .orderBy('id')
    .forUpdate()
    .execute();
}

type Hanging =
  | 'likes'
  | 'bookmarks'
  | 'votes'
  | 'follows'
  | 'blocks'
  | 'mutes'
  | 'filters'
  | 'sessions'
  | 'secrets'
  | 'notices'
  | 'thread_mutes'
  | 'post_versions'
  | 'appeals'
  | 'tag_follows'
  | 'media'
  | 'invitations';
export type Row = Record<'post_id' | 'comment_id' | 'follower_id' | 'followee_id' | 'up', number>;

export async function remove(
  store: Store,
  table: Hanging,
  column: string,
  ids: number[],
  most: number,
): Promise<Row[]> {
  const from = sql.table(table);
  const { rows } = await sql<Row>`
    delete from ${from} where id in (
      select id from ${from} where ${isAmong(store, column, ids)} limit ${atMost(most)}
    ) returning *`.execute(store.db);
  return rows;
}

/** What stays without the person. A trace that a node of the release before leaves goes with the row of the person. */
export async function forget(
  { db }: Store,
  table: 'users' | 'log' | 'appeals' | 'reports' | 'cases',
  column: string,
  id: number,
  most: number,
): Promise<number> {
  const [from, named] = [sql.table(table), sql.ref(column)];
  const { rows } = await sql`
    update ${from} set ${named} = null where id in (
      select id from ${from} where ${named} = ${id} limit ${atMost(most)}
    ) returning id`.execute(db);
  return rows.length;
}

/** As one parameter: a statement for each length of the list would pile up. */
export const isAmong = (store: Store, column: string, ids: number[]) =>
  sql<boolean>`${sql.ref(column)} in (select id from ${idTable(store.engine, idList(store, ids))} as wanted)`;
