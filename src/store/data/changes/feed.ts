import { type Kysely, sql } from 'kysely';
import { isTrimmed } from '../../engine/follow.postgres.ts';
import { prepared } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import {
  type Change,
  type ChangeRow,
  changeOf,
  type FeedPosition,
  KINDS,
  type Kind,
} from '../../schema/data/changes.ts';
import type { Engine } from '../../schema/table.ts';
import type { Schema } from '../../schema.ts';
import { endIn, type Head, head } from './position.ts';

export interface News {
  changes: Change[];
  /** The position from which the next call continues. */
  position: FeedPosition;
  /** True if there are more changes than one answer holds. */
  more: boolean;
  /**
   * True if the position was trimmed or belongs to another feed. Whatever was derived from the feed must be built again
   * and followed from `position` on.
   */
  tooOld: boolean;
}

const MOST = 1_000;

/**
 * Returns what was committed since the position, each change exactly once. Changes are in order, except those of
 * transactions that were open at the position. A PostgreSQL transaction is never split, so an answer can have more than
 * `most` changes there.
 */
export async function tail(store: Store, from: FeedPosition, most = MOST): Promise<News> {
  const { at, open = [] } = from;
  const rows = await tailOn[store.engine](store, { at, open, most });
  const [head] = rows;
  if (!head) return { changes: [], position: from, more: false, tooOld: true };
  const end = endIn(head);
  if (from.feed !== end.feed || at > end.at || isTrimmed(from, end, head.first)) {
    return { changes: [], position: end, more: false, tooOld: true };
  }
  const changes = rows.filter((row): row is TailRow & ChangeRow => row.kind !== null);
  const last = changes.at(-1)?.place ?? 0;
  const more = changes.filter(({ place }) => place >= at).length >= most;
  const position = more ? cut(end, last) : end;
  return { changes: changes.map(changeOf), position, more, tooOld: false };
}

/** The position after the last change of an answer that does not hold all changes. */
const cut = ({ feed, open }: FeedPosition, last: number): FeedPosition =>
  open ? { feed, at: last + 1, open: open.filter((id) => id <= last) } : { feed, at: last };

interface TailRow extends Omit<ChangeRow, 'kind'>, Head {
  /** Null if there is no change. */
  kind: number | null;
  /** The id of the change on SQLite; the id of its transaction on PostgreSQL. */
  place: number;
}

interface Since {
  at: number;
  open: readonly number[];
  most: number;
}

const COLUMNS = sql`changes.kind, changes.post_id, changes.comment_id, changes.user_id, changes.actor_id, changes.uid`;

/** A single statement, so that all of it shows the same moment. */
const tailOn: Record<Engine, (store: Store, since: Since) => Promise<TailRow[]>> = {
  sqlite: prepared(
    (_db, param, engine) => sql<TailRow>`
      select head.*, changes.id as place, ${COLUMNS}
      from ${head(engine)} left join (
        select * from changes where id > ${param('at')} order by id limit (${param('most')} + 0)
      ) as changes on true order by changes.id`,
  ),
  postgres: prepared(
    (_db, param, engine) => sql<TailRow>`
      select head.*, changes.transaction::text::bigint as place, ${COLUMNS}
      from ${head(engine)} left join lateral (
        (select * from changes where transaction >= ${param('at')}::bigint::text::xid8
          order by transaction fetch first ${param('most')} rows with ties)
        union all
        select * from changes where transaction = any (${param('open')}::xid8[])
      ) as changes on true order by changes.transaction, changes.id`,
  ),
};

/**
 * Starts a new feed after a restore, because positions in the old feed are no longer valid. SQLite only; does nothing
 * if the schema has no feed yet.
 */
export async function beginFeed(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql`select 1 from sqlite_schema where name = 'changes'`.execute(db);
  if (rows.length === 0) return;
  await sql`delete from changes`.execute(db);
  await sql`update feed set name = lower(hex(randomblob(6)))`.execute(db);
}

/**
 * PostgreSQL: after a dump was restored into another cluster, the feed's transaction ids are in that cluster's future.
 * Starts a new feed then.
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

/** Must run inside a transaction. Appends a change that no database trigger appends. */
export async function appendChange(
  { db }: Store,
  kind: Kind,
  { post, user, actor }: { post?: number; user?: number; actor?: number },
): Promise<void> {
  await sql`
    insert into changes (kind, post_id, user_id, actor_id)
    values (${KINDS[kind]}, ${post ?? null}, ${user ?? null}, ${actor ?? null})`.execute(db);
}
