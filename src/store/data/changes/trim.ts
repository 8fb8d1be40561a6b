import { sql } from 'kysely';
import { prepared, preparedOne } from '../../engine/prepared.ts';
import { inTransaction, type Store } from '../../engine/store.ts';

const KEPT_SECONDS = 7 * 24 * 60 * 60;
/** Rows kept regardless of age, so that in a quiet community a client that was away for longer need not start over. */
const KEPT_ROWS = 100_000;
const PORTION = 2_000;

/**
 * Deletes one portion of the oldest rows: those older than seven days, except the newest 100,000. Returns false if
 * nothing is left to delete.
 */
export const trimChanges = (store: Store, now: number, kept = KEPT_ROWS, portion = PORTION): Promise<boolean> =>
  inTransaction(store, async (store) => {
    const before = Math.floor(now / 1000) - KEPT_SECONDS;
    // On SQLite the newest row determines the next id, so that row stays regardless of its age.
    const bounds = { before, kept: Math.max(1, kept), portion };
    return store.engine === 'sqlite' ? trimByIds(store, bounds) : trimByTransactions(store, bounds);
  });

const oldest = preparedOne<object, { at: number }>((_db, _param, engine) =>
  engine === 'sqlite'
    ? sql<{ at: number }>`select at from changes order by id limit 1`
    : sql<{ at: number }>`select at from changes order by transaction, id limit 1`,
);
const newer = preparedOne<{ kept: number }, { kept: number }>(
  (_db, param) => sql<{ kept: number }>`select 1 as kept from changes limit 1 offset ${param('kept')}`,
);

/** True if there is anything to trim. */
export async function isTrimmable(store: Store, now: number, kept = KEPT_ROWS): Promise<boolean> {
  const { at = Number.POSITIVE_INFINITY } = (await oldest(store, {})) ?? {};
  return at < Math.floor(now / 1000) - KEPT_SECONDS && (await newer(store, { kept })) !== undefined;
}

type Bounds = { before: number; kept: number; portion: number };

const deleteByIds = prepared<Bounds, { id: number }>(
  (_db, param) => sql<{ id: number }>`
    delete from changes
    where id < (select min(id) from changes) + ${param('portion')}
      and id <= (select max(id) from changes) - ${param('kept')}
      and id < coalesce((
        select min(id) from changes
        where at >= ${param('before')} and id < (select min(id) from changes) + ${param('portion')}
      ), ${sql.lit(Number.MAX_SAFE_INTEGER)})
    returning id`,
);
const trimByIds = async (store: Store, bounds: Bounds): Promise<boolean> =>
  (await deleteByIds(store, bounds)).length > 0;

/** The last transaction of the oldest portion that comes before any row to keep; null if there is none. */
const lastOld = preparedOne<Bounds, { cut: string | null }>(
  (_db, param) => sql<{ cut: string | null }>`
    with oldest as (
      select transaction, at from changes order by transaction fetch first ${param('portion')} rows with ties
    )
    select max(transaction)::text as cut from oldest
    where transaction < all (select transaction from oldest where at >= ${param('before')})
      and (select count(*) from (
        select 1 from changes limit (${param('kept')}::int + (select count(*) from oldest))
      ) as few) >= ${param('kept')}::int + (select count(*) from oldest)`,
);

/** Stores the first position that followers can still continue from. */
const remember = prepared<{ cut: string }, never>(
  (_db, param) => sql`update feed set trimmed = ${param('cut')}::bigint + 1`,
);

const deleteBelow = prepared<{ cut: string }, never>(
  (_db, param) => sql`delete from changes where transaction <= ${param('cut')}::xid8`,
);

async function trimByTransactions(store: Store, bounds: Bounds): Promise<boolean> {
  const { cut } = (await lastOld(store, bounds)) ?? { cut: null };
  if (cut === null) return false;
  await remember(store, { cut });
  await deleteBelow(store, { cut });
  return true;
}
