import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { JobState } from '../../schema/data/jobs.ts';
import type { Engine } from '../../schema/table.ts';
import type { Schema } from '../../schema.ts';
import { type Clock, moment } from './moment.ts';

const LATE_MS = 60_000;
const FAILING_TRIES = 3;
const SHOWN = 10;

/** Late: due for a minute, and nobody does it. Failing: the last tries have failed, and there will be more. */
export type Shown = 'waiting' | 'running' | 'late' | 'failing' | 'dead';

export interface JobCount {
  kind: string;
  state: Shown;
  count: number;
}

/** Of all that is not done. */
export async function countJobs(db: Kysely<Schema>, engine: Engine, clock?: Clock): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select kind, ${shown(moment(engine, clock))} as state, count(*) as count
    from jobs where state <> 'done' group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

const shown = (now: RawBuilder<number>): RawBuilder<Shown> => sql`
  case when state = 'dead' then 'dead' when lease_until > ${now} then 'running'
    when tries >= ${sql.lit(FAILING_TRIES)} then 'failing'
    when run_at < ${now} - ${sql.lit(LATE_MS)} then 'late' else 'waiting' end`;

export interface Trouble {
  kind: string;
  state: JobState;
  tries: number;
  last_error: string;
}

/** The newest that were given up or have failed again and again. */
export const troubledJobs = (db: Kysely<Schema>): Promise<Trouble[]> =>
  db
    .selectFrom('jobs')
    .select(['kind', 'state', 'tries', 'last_error'])
    .where((eb) =>
      eb.or([
        eb('state', '=', 'dead'),
        eb.and([eb('state', '=', 'waiting'), eb('tries', '>=', FAILING_TRIES), eb('last_error', '<>', '')]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();

export const runningJobs = (db: Kysely<Schema>): Promise<{ kind: string; progress: string }[]> =>
  db
    .selectFrom('jobs')
    .select(['kind', 'progress'])
    .where('state', '=', 'waiting')
    .where('lease_until', 'is not', null)
    .orderBy('id')
    .limit(SHOWN)
    .execute();
