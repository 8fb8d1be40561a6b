import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../../schema/table.ts';
import { preparedOne } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';

/**
 * A place in the feed: everything before it was seen. On SQLite, the id of the last change. On PostgreSQL, a snapshot: all
 * transactions below `at` had ended and were seen, but for those in `open`. One that somebody has left open, in whatever
 * database of the cluster, so holds back nothing but its own changes.
 */
export interface Position {
  /** A restored or copied database has another feed. */
  feed: string;
  at: number;
  /** PostgreSQL, in their order. */
  open?: readonly number[];
}

/**
 * As it travels. Two positions of one feed are in the order of their numbers: on PostgreSQL, how many transactions had
 * ended, so that equal numbers are the same position.
 */
export const positionText = ({ feed, at, open = [] }: Position): string => `${feed}.${at - open.length}`;

/** As PostgreSQL writes it: `xmin:xmax:open,open`. */
export const snapshotText = ({ at, open = [] }: Omit<Position, 'feed'>): string =>
  `${open[0] ?? at}:${at}:${open.join()}`;

export function snapshotIn(text: string): { at: number; open: number[] } {
  const [, at, open = ''] = text.split(':');
  return { at: Number(at), open: open === '' ? [] : open.split(',').map(Number) };
}

/** Whether something that the position has not seen may be among what was trimmed, which is all before `first`. */
export const isTrimmed = (from: Position, now: Position, first: number): boolean =>
  from.at < first || (from.open ?? []).some((id) => id < first && !now.open?.includes(id));

export interface Head {
  feed: string;
  /** The earliest position from which nothing is missing. */
  first: number;
  /** On PostgreSQL a snapshot. */
  end: number | string;
}

export const endIn = ({ feed, end }: Head): Position =>
  typeof end === 'number' ? { feed, at: end } : { feed, ...snapshotIn(end) };

const endQuery = preparedOne<object, Head>((_db, _param, engine) => sql<Head>`select * from ${head(engine)}`);

/** The end of the feed, for whoever begins to follow it. */
export async function endOf(store: Store): Promise<Position> {
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
export const positionOf = async (store: Store): Promise<Position> => store.readCache?.().position ?? endOf(store);
