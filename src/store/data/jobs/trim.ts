import { type RawBuilder, sql } from 'kysely';
import { NOTICE_DAYS } from '#contract/rules/limits.ts';
import { isTrimmable, trimChanges } from '../changes/trim.ts';
import { isForgotten } from '../../nouns/moderation/kept-pictures.ts';
import type { Store } from '../../engine/store.ts';
import { defineJob, type JobDefinition } from './job.ts';
import { type Clock, moment } from './moment.ts';

const DAY = 24 * 60 * 60 * 1000;
const LOOK_MS = 60 * 60 * 1000;
const PORTION = 500;
const BETWEEN_MS = 20;

type Old = (now: RawBuilder<number>) => RawBuilder<boolean>;

const days = (count: number) => sql.lit(count * DAY);

/** What nobody needs any more, by table. A background migration that is done is remembered: see `isMigrated`. */
const TRIMMED: readonly { table: string; isOld: Old }[] = [
  {
    table: 'invitations',
    isOld: (now) => sql`(withdrawn_at < ${now} - ${days(30)} or expires_at < ${now} - ${days(30)})`,
  },
  // With their reports.
  { table: 'cases', isOld: (now) => sql`state = 'settled' and settled_at < ${now} - ${days(365)}` },
  { table: 'appeals', isOld: (now) => sql`answered_at < ${now} - ${days(365)}` },
  // What was reported goes with its pictures.
  { table: 'media', isOld: (now) => isForgotten(sql`${now} - ${days(30)}`) },
  { table: 'notices', isOld: (now) => sql`created_at < ${now} - ${days(NOTICE_DAYS)}` },
  { table: 'secrets', isOld: (now) => sql`expires_at < ${now} - ${days(30)}` },
  {
    table: 'jobs',
    isOld: (now) => sql`state = 'done' and ended_at < ${now} - ${days(7)} and kind not like 'migration %'`,
  },
  {
    table: 'jobs',
    isOld: (now) => sql`state = 'dead' and ended_at < ${now} - ${days(30)} and kind not like 'migration %'`,
  },
];

export const trimJob = (clock?: Clock): JobDefinition =>
  defineJob({
    kind: 'trim',
    wanted: { everyMs: LOOK_MS, is: (store) => isAnyOld(store, clock) },
    run: async (_, __, { portion, pause }) => {
      for (let emptied = PORTION; emptied === PORTION; ) {
        await portion(async (store) => {
          emptied = await emptySnapshots(store, clock);
          return 'snapshots';
        });
        await pause(BETWEEN_MS);
      }
      for (const [n, { table, isOld }] of TRIMMED.entries()) {
        for (let removed = PORTION; removed === PORTION; ) {
          await portion(async ({ db, engine }) => {
            const from = sql.table(table);
            const { rows } = await sql`
              delete from ${from} where id in (
                select id from ${from} where ${isOld(moment(engine, clock))} order by id limit ${sql.lit(PORTION)}
              ) returning id`.execute(db);
            removed = rows.length;
            return `${n + 1} of ${TRIMMED.length}`;
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

const isOldSnapshot: Old = (now) => sql`snapshot <> '' and created_at < ${now} - ${days(90)}`;

/** A report stays for longer than what was reported. */
async function emptySnapshots({ db, engine }: Store, clock: Clock | undefined): Promise<number> {
  const { rows } = await sql`
    update reports set snapshot = '' where id in (
      select id from reports where ${isOldSnapshot(moment(engine, clock))} limit ${sql.lit(PORTION)}
    ) returning id`.execute(db);
  return rows.length;
}

const nowOf = (clock: Clock | undefined): number => clock?.() ?? Date.now();

async function isAnyOld(store: Store, clock: Clock | undefined): Promise<boolean> {
  const { reader, engine } = store;
  for (const { table, isOld } of [...TRIMMED, { table: 'reports', isOld: isOldSnapshot }]) {
    const { rows } = await sql`
      select 1 as found from ${sql.table(table)} where ${isOld(moment(engine, clock))} limit 1`.execute(reader);
    if (rows.length > 0) return true;
  }
  return isTrimmable(store, nowOf(clock));
}
