import type { FeedPosition } from '../../schema/data/changes.ts';
import { snapshotIn } from '../../engine/follow.postgres.ts';
import { preparedOne } from '../../engine/prepared.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Store } from '../../engine/store.ts';
import type { Engine } from '../../schema/table.ts';

/**
 * As it travels. Two positions of one feed are in the order of their numbers: on PostgreSQL, how many transactions had
 * ended, so that equal numbers are the same position.
 */
export const positionText = ({ feed, at, open = [] }: FeedPosition): string => `${feed}.${at - open.length}`;

/** As PostgreSQL writes it: `xmin:xmax:open,open`. */
export const snapshotText = ({ at, open = [] }: Omit<FeedPosition, 'feed'>): string =>
  `${open[0] ?? at}:${at}:${open.join()}`;

export interface Head {
  feed: string;
  /** The earliest position from which nothing is missing. */
  first: number;
  /** On PostgreSQL a snapshot. */
  end: number | string;
}

export const endIn = ({ feed, end }: Head): FeedPosition =>
  typeof end === 'number' ? { feed, at: end } : { feed, ...snapshotIn(end) };

const endQuery = preparedOne<object, Head>((_db, _param, engine) => sql<Head>`select * from ${head(engine)}`);

/** The end of the feed, for whoever begins to follow it. */
export async function endOf(store: Store): Promise<FeedPosition> {
  const head = await endQuery(store, {});
  return head ? endIn(head) : { feed: '', at: 0 };
}

/** The name of the feed, where it begins and where it ends. */
export function head(engine: Engine): RawBuilder<Head> {
  const [first, end] =
    engine === 'sqlite'
      ? [sql`(select coalesce(min(id) - 1, 0) from changes)`, sql`(select coalesce(max(id), 0) from changes)`]
      : [sql`feed.trimmed`, sql`pg_current_snapshot()::text`];
  return sql`(select feed.name as feed, ${first} as first, ${end} as "end" from feed) as head`;
}

/** Everything up to this position is in what a request shows. */
export const positionOf = async (store: Store): Promise<FeedPosition> => store.readCache?.().position ?? endOf(store);
