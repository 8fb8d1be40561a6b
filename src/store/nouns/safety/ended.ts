import { sql } from 'kysely';
import { defineJob, type JobDefinition } from '../../data/jobs/job.ts';
import { type Clock, moment } from '../../data/jobs/moment.ts';
import type { Store } from '../../engine/store.ts';

/** An ended mute or filter is gone a minute later at most: no reader asks for the time. */
const LOOK_MS = 30_000;
const PORTION = 500;
const BETWEEN_MS = 20;
const TABLES = ['mutes', 'filters'] as const;

export const endedJob = (clock?: Clock): JobDefinition =>
  defineJob({
    kind: 'ended',
    wanted: { everyMs: LOOK_MS, is: (store) => isAnyEnded(store, clock) },
    run: async (_, __, { portion, pause }) => {
      for (const table of TABLES) {
        for (let removed = PORTION; removed === PORTION; ) {
          await portion(async ({ db, engine }) => {
            const from = sql.table(table);
            const { rows } = await sql`
              delete from ${from} where id in (
                select id from ${from} where ends_at <= ${moment(engine, clock)} limit ${sql.lit(PORTION)}
              ) returning id`.execute(db);
            removed = rows.length;
            return table;
          });
          await pause(BETWEEN_MS);
        }
      }
    },
  });

async function isAnyEnded({ reader, engine }: Store, clock: Clock | undefined): Promise<boolean> {
  for (const table of TABLES) {
    const { rows } = await sql`
      select 1 as found from ${sql.table(table)} where ends_at <= ${moment(engine, clock)} limit 1`.execute(reader);
    if (rows.length > 0) return true;
  }
  return false;
}
