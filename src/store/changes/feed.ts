import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { prepared } from '../sql/prepared.ts';
import type { Engine, Store } from '../store.ts';
import { type Change, type ChangeRow, changeOf } from './change.ts';
import { head, type Position } from './position.ts';

export interface News {
  changes: Change[];
  /** From here on the next call goes on. */
  position: Position;
  /** One answer did not hold all. */
  more: boolean;
  /** The position was trimmed, or is of another feed. What was made from the feed has to be made anew, from `position` on. */
  tooOld: boolean;
}

const MOST = 1_000;

/**
 * What was committed since the position, in order, nothing lost and nothing twice. A transaction of PostgreSQL is never cut
 * in two, so an answer can have more than `most` changes there.
 */
export async function tail(store: Store, from: Position, most = MOST): Promise<News> {
  const rows = await tailOn[store.engine](store, { from: from.at, most });
  const [head] = rows;
  if (!head) return { changes: [], position: from, more: false, tooOld: true };
  const { feed, first, end } = head;
  if (from.feed !== feed || from.at > end || from.at < first) {
    return { changes: [], position: { feed, at: end }, more: false, tooOld: true };
  }
  const changes = rows.filter((row): row is TailRow & ChangeRow => row.kind !== null);
  const more = changes.length >= most;
  const last = changes.at(-1)?.place ?? 0;
  const at = more ? last + (store.engine === 'sqlite' ? 0 : 1) : end;
  return { changes: changes.map(changeOf), position: { feed, at }, more, tooOld: false };
}

interface TailRow extends Omit<ChangeRow, 'kind'> {
  feed: string;
  /** The earliest position from which nothing is missing. */
  first: number;
  end: number;
  /** Null where there is no change. */
  kind: number | null;
  /** The id of the change; on PostgreSQL that of its transaction. */
  place: number;
}

const COLUMNS = sql`changes.kind, changes.post_id, changes.comment_id, changes.user_id, changes.actor_id, changes.uid`;

/** In one statement, so that all of it is of one moment. */
const tailOn: Record<Engine, (store: Store, params: { from: number; most: number }) => Promise<TailRow[]>> = {
  sqlite: prepared(
    (_db, param, engine) => sql<TailRow>`
      select head.*, changes.id as place, ${COLUMNS}
      from ${head(engine)} left join (
        select * from changes where id > ${param('from')} order by id limit (${param('most')} + 0)
      ) as changes on true order by changes.id`,
  ),
  postgres: prepared(
    (_db, param, engine) => sql<TailRow>`
      select head.*, changes.transaction::text::bigint as place, ${COLUMNS}
      from ${head(engine)} left join lateral (
        select * from changes
        where transaction >= ${param('from')}::bigint::text::xid8
          and transaction < pg_snapshot_xmin(pg_current_snapshot())
        order by transaction fetch first ${param('most')} rows with ties
      ) as changes on true order by changes.transaction, changes.id`,
  ),
};

/** For a database that was somebody else's past: positions in its old feed mean nothing any more. SQLite, where it has a feed. */
export async function beginFeed(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql`select 1 from sqlite_schema where name = 'changes'`.execute(db);
  if (rows.length === 0) return;
  await sql`delete from changes`.execute(db);
  await sql`update feed set name = lower(hex(randomblob(6)))`.execute(db);
}

/**
 * PostgreSQL: after a dump was restored into another cluster, what the feed has is of transactions that are still to come there. It
 * begins anew.
 */
export async function beginFeedOfOtherPast({ db }: Store): Promise<void> {
  const isOther = sql`(
    trimmed > pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    or exists (select 1 from changes where transaction >= pg_snapshot_xmax(pg_current_snapshot())))`;
  const { rows } = await sql`select 1 from feed where ${isOther}`.execute(db);
  if (rows.length === 0) return;
  await db.transaction().execute(async (db) => {
    await sql`delete from changes`.execute(db);
    await sql`update feed set name = left(md5(random()::text), 12), trimmed = 0`.execute(db);
  });
}
