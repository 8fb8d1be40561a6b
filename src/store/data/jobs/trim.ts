import { type RawBuilder, sql } from 'kysely';
import type { Store } from '../../engine/store.ts';
import { isTrimmable, trimChanges } from '../changes/trim.ts';
import { type Clock, defineJob, type JobDefinition, moment } from './job.ts';

const DAY = 24 * 60 * 60 * 1000;
const LOOK_MS = 60 * 60 * 1000;
const PORTION = 500;
const BETWEEN_MS = 20;

/** A rule that empties a table. */
export interface Retention {
  table: string;
  isOld: (now: RawBuilder<number>) => RawBuilder<boolean>;
  /** Old rows only lose the text of this column. */
  empties?: string;
}

export const days = (count: number) => sql.lit(count * DAY);

/** A background migration that is done is remembered: see `isMigrated`. */
const OWN: Retention[] = [
  {
    table: 'jobs',
    isOld: (now) => sql`state = 'done' and ended_at < ${now} - ${days(7)} and kind not like 'migration %'`,
  },
  {
    table: 'jobs',
    isOld: (now) => sql`state = 'dead' and ended_at < ${now} - ${days(30)} and kind not like 'migration %'`,
  },
];

/** Removes what the rules call old, in their order, and old changes. */
export function trimJob(given: readonly Retention[], clock?: Clock): JobDefinition {
  const rules = [...given, ...OWN];
  return defineJob({
    kind: 'trim',
    wanted: { everyMs: LOOK_MS, is: (store) => isAnyOld(store, rules, clock) },
    run: async (_, __, { portion, pause }) => {
      for (const [n, rule] of rules.entries()) {
        for (let removed = PORTION; removed === PORTION; ) {
          await portion(async (store) => {
            removed = await applyTo(store, rule, clock);
            return `${n + 1} of ${rules.length}`;
          });
          await pause(BETWEEN_MS);
        }
      }
      for (let more = true; more; ) {
        await portion(async (store) => {
          more = await trimChanges(store, nowOf(clock));
          return 'changes';
        });
        await pause(BETWEEN_MS);
      }
    },
  });
}

async function applyTo({ db, engine }: Store, { table, isOld, empties }: Retention, clock?: Clock): Promise<number> {
  const from = sql.table(table);
  const begin = empties ? sql`update ${from} set ${sql.ref(empties)} = ''` : sql`delete from ${from}`;
  const { rows } = await sql`
    ${begin} where id in (
      select id from ${from} where ${isOld(moment(engine, clock))} order by id limit ${sql.lit(PORTION)}
    ) returning id`.execute(db);
  return rows.length;
}

const nowOf = (clock: Clock | undefined): number => clock?.() ?? Date.now();

async function isAnyOld(store: Store, rules: readonly Retention[], clock: Clock | undefined): Promise<boolean> {
  const { reader, engine } = store;
  for (const { table, isOld } of rules) {
    const { rows } = await sql`
      select 1 as found from ${sql.table(table)} where ${isOld(moment(engine, clock))} limit 1`.execute(reader);
    if (rows.length > 0) return true;
  }
  return isTrimmable(store, nowOf(clock));
}
