import { sql } from 'kysely';
import type { Store } from '../engine/store.ts';

export interface Spent {
  key: string;
  points: number;
  /** The length of the window, which begins with the first point. */
  windowMs: number;
}

export interface Total {
  key: string;
  points: number;
  resetMs: number;
}

/** All nodes use the clock of the database. */
const now = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/**
 * Adds the points that this node has counted to those of all nodes. Entries with 0 points are only read. PostgreSQL
 * only.
 */
export async function addSpent({ db }: Store, spent: readonly Spent[]): Promise<Total[]> {
  const added = spent.filter(({ points }) => points !== 0);
  const looked = spent.filter(({ points }) => points === 0);
  return [...(added.length > 0 ? await add(db, added) : []), ...(looked.length > 0 ? await look(db, looked) : [])];
}

async function add(db: Store['db'], spent: readonly Spent[]): Promise<Total[]> {
  // Sorted by key, so that two nodes cannot deadlock on each other's rows.
  const sorted = spent.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const { rows } = await sql<Total>`
    insert into rate_limits as kept (key, points, resets_at)
    select key, points, ${now} + window_ms
    from unnest(
      ${sorted.map(({ key }) => key)}::text[],
      ${sorted.map(({ points }) => points)}::bigint[],
      ${sorted.map(({ windowMs }) => windowMs)}::bigint[]
    ) as given (key, points, window_ms)
    on conflict (key) do update set
      points = excluded.points + case when kept.resets_at <= ${now} then 0 else kept.points end,
      resets_at = case when kept.resets_at <= ${now} then excluded.resets_at else kept.resets_at end
    returning key, points, resets_at - ${now} as "resetMs"`.execute(db);
  return rows;
}

/** Returns only keys with an open window. */
async function look(db: Store['db'], spent: readonly Spent[]): Promise<Total[]> {
  const { rows } = await sql<Total>`
    select key, points, resets_at - ${now} as "resetMs" from rate_limits
    where key = any(${spent.map(({ key }) => key)}::text[]) and resets_at > ${now}`.execute(db);
  return rows;
}

export async function forgetSpent({ db }: Store): Promise<void> {
  await sql`delete from rate_limits where resets_at <= ${now}`.execute(db);
}
