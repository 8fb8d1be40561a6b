import { type RawBuilder, sql } from 'kysely';
import type { CaseKind, QueueOrder } from '#contract/moderation/cases.ts';
import { atMost, prepared } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { type Page, type Position, pageOf } from '../../reading/page.ts';
import type { CaseRow } from './cases.ts';

/** Nobody moderates what is about themselves, nor reads who reported them. */
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

/** By what is asked for: there are fifteen. */
const pages = new Map<string, ReturnType<typeof page>>();

/** What is behind a position: in the order of reports, those with as many come by their ids. */
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

export type Counts = Record<CaseKind, number>;

/** Of everybody where there is no caller. */
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
