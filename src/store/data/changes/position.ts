import { type RawBuilder, sql } from 'kysely';
import { snapshotIn } from '../../engine/follow.postgres.ts';
import { preparedOne } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import type { FeedPosition } from '../../schema/data/changes.ts';
import type { Engine } from '../../schema/table.ts';

/**
 * The text form of a position. Positions of one feed sort by their numbers: on PostgreSQL, the number of finished
 * transactions, so equal numbers mean the same position.
 */
export const positionText = ({ feed, at, open = [] }: FeedPosition): string => `${feed}.${at - open.length}`;

/** A snapshot as PostgreSQL writes it: `xmin:xmax:open,open`. */
export const snapshotText = ({ at, open = [] }: Omit<FeedPosition, 'feed'>): string =>
  `${open[0] ?? at}:${at}:${open.join()}`;

export interface Head {
  feed: string;
  /** The earliest position from which no change is missing. */
  first: number;
  /** The last id on SQLite; a snapshot on PostgreSQL. */
  end: number | string;
}

export const endIn = ({ feed, end }: Head): FeedPosition =>
  typeof end === 'number' ? { feed, at: end } : { feed, ...snapshotIn(end) };

const endQuery = preparedOne<object, Head>((_db, _param, engine) => sql<Head>`select * from ${head(engine)}`);

/** The end of the feed, where a new follower starts. */
export async function endOf(store: Store): Promise<FeedPosition> {
  const head = await endQuery(store, {});
  return head ? endIn(head) : { feed: '', at: 0 };
}

/** The name of the feed, its first position and its end. */
export function head(engine: Engine): RawBuilder<Head> {
  const [first, end] =
    engine === 'sqlite'
      ? [sql`(select coalesce(min(id) - 1, 0) from changes)`, sql`(select coalesce(max(id), 0) from changes)`]
      : [sql`feed.trimmed`, sql`pg_current_snapshot()::text`];
  return sql`(select feed.name as feed, ${first} as first, ${end} as "end" from feed) as head`;
}

/** The position up to which a response includes every change. */
export const positionOf = async (store: Store): Promise<FeedPosition> => store.readCache?.().position ?? endOf(store);
