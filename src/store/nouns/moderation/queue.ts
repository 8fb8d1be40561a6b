import { type RawBuilder, sql } from 'kysely';
import type { CaseKind, Numbers, QueueOrder } from '#contract/moderation/cases.ts';
import { stampOf } from '#contract/text/text.ts';
import { atMost, prepared } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { type Page, type Position, pageOf } from '../../reading/page.ts';
import type { CaseRow } from './cases.ts';

const DAYS = 30;
const DAY = 24 * 60 * 60 * 1000;

/** Numbers for the owner: how much waits, how long it takes and what was done. */
export async function moderationNumbers(store: Store, now: number): Promise<Numbers> {
  const { db } = store;
  const since = now - DAYS * DAY;
  const open = await countOpen(store);
  const oldest = await sql<{ at: number | null }>`select min(created_at) as at from cases where state = 'open'`.execute(
    db,
  );
  // Content that a moderator removed on their own initiative never waited.
  const answered = sql`from cases where state = 'settled' and settled_at >= ${since} and settled_at > created_at`;
  const settled = await sql<{ count: number }>`select count(*) as count ${answered}`.execute(db);
  const count = Number(settled.rows[0]?.count ?? 0);
  const median = await sql<{ took: number }>`
    select settled_at - created_at as took ${answered}
    order by took limit 1 offset ${Math.floor(Math.max(0, count - 1) / 2)}`.execute(db);
  const acts = await sql<{ action: string; count: number }>`
    select log.action, count(*) as count from acts cross join log
    where log.id = acts.log_id and log.created_at >= ${since} and acts.undone_at is null
    group by log.action order by log.action`.execute(db);
  const took = median.rows[0]?.took;
  const at = oldest.rows[0]?.at ?? null;
  return {
    open,
    oldestAt: at === null ? null : stampOf(at),
    settled: count,
    medianSeconds: took === undefined ? null : Math.max(0, Math.round(took / 1000)),
    acts: Object.fromEntries(acts.rows.map(({ action, count }) => [action, Number(count)])),
  };
}

/** No one moderates cases about themselves, or reads who reported them. */
const isForOthers = (caller: number): RawBuilder<boolean> => sql`coalesce(user_id, 0) <> ${caller}`;

const ORDERS: Record<QueueOrder, RawBuilder<unknown>> = {
  oldest: sql`id`,
  newest: sql`id desc`,
  most: sql`reports desc, id desc`,
};

type Paged = Position & { limit: number; caller: number };

const page = (order: QueueOrder, kind: CaseKind | undefined) =>
  prepared<Paged, CaseRow>((_db, param) => {
    const behind = {
      oldest: sql`id > ${param('id')}`,
      newest: sql`id < ${param('id')}`,
      most: sql`(reports, id) < (${param('likes')}, ${param('id')})`,
    }[order];
    const ofKind = kind === undefined ? sql`` : sql`kind = ${sql.lit(kind)} and`;
    return sql<CaseRow>`
      select * from cases where ${ofKind} state = 'open' and ${behind} and ${isForOthers(param('caller'))}
      order by ${ORDERS[order]} limit ${atMost(param('limit'))}`;
  });

/** Queries by order and kind: there are fifteen. */
const pages = new Map<string, ReturnType<typeof page>>();

/** The cases after a position. In the order of reports, cases with equal numbers are ordered by their ids. */
export async function pageOfQueue(
  store: Store,
  { order, kind }: { order: QueueOrder; kind: CaseKind | undefined },
  { limit, ...rest }: Paged,
): Promise<Page<CaseRow>> {
  const name = `${order} ${kind}`;
  const read = pages.get(name) ?? page(order, kind);
  pages.set(name, read);
  const rows = await read(store, { ...rest, limit: limit + 1 });
  return pageOf(rows, limit, ({ reports, id }) => ({ likes: order === 'most' ? reports : 0, id }));
}

const counts = prepared<{ caller: number }, { kind: CaseKind; count: number }>(
  (_db, param) => sql<{ kind: CaseKind; count: number }>`
    select kind, count(*) as count from cases where state = 'open' and ${isForOthers(param('caller'))} group by kind`,
);

type Counts = Record<CaseKind, number>;

/** The number of open cases of each kind; without a caller, of all. */
export async function countOpen(store: Store, caller = 0): Promise<Counts> {
  const found = await counts(store, { caller });
  return Object.assign(
    { report: 0, signup: 0, appeal: 0, held: 0 },
    Object.fromEntries(found.map(({ kind, count }) => [kind, Number(count)])),
  );
}

const one = prepared<{ uid: string; caller: number }, CaseRow>(
  (_db, param) => sql<CaseRow>`select * from cases where uid = ${param('uid')} and ${isForOthers(param('caller'))}`,
);
export const findCase = async (store: Store, uid: string, caller: number): Promise<CaseRow | undefined> =>
  (await one(store, { uid, caller }))[0];
