import { type RawBuilder, sql } from 'kysely';
import { preparedOne } from '../sql/prepared.ts';
import type { Engine, Store } from '../store.ts';

/**
 * A place in the feed: everything before it was seen. On SQLite, the id of the last change. On PostgreSQL, the id of a
 * transaction: all below it have ended, and their changes were seen.
 */
export interface Position {
  /** A restored or copied database has another feed. */
  feed: string;
  at: number;
}

/** As it travels. Two positions of one feed are in the order of their numbers. */
export const positionText = ({ feed, at }: Position): string => `${feed}.${at}`;

/** On PostgreSQL: all transactions below it have ended. */
export const endedTransactions = sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;

const endQuery = preparedOne<object, Position>(
  (_db, _param, engine) => sql<Position>`select feed, "end" as at from ${head(engine)}`,
);

/** The end of the feed, for whoever begins to follow it. */
export const endOf = async (store: Store): Promise<Position> => (await endQuery(store, {})) ?? { feed: '', at: 0 };

/** The name of the feed, where it begins and where it ends. */
export function head(engine: Engine): RawBuilder<unknown> {
  const [first, end] =
    engine === 'sqlite'
      ? [sql`(select coalesce(min(id) - 1, 0) from changes)`, sql`(select coalesce(max(id), 0) from changes)`]
      : [sql`feed.trimmed`, endedTransactions];
  return sql`(select feed.name as feed, ${first} as first, ${end} as "end" from feed) as head`;
}

/** Everything up to this position is in what a request shows. */
export const positionOf = async (store: Store): Promise<Position> => store.readCache?.().position ?? endOf(store);
