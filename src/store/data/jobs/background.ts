import type { Store } from '../../engine/store.ts';
import { buildIndex, type ConcurrentIndex } from '../../engine/migrations/concurrent-index.ts';
import { defineJob, type JobDefinition } from './job.ts';
import { preparedOne } from '../../engine/prepared.ts';
import { sql } from 'kysely';

const LOOK_MS = 60_000;
/** Others have at least half of the time. */
const SHORTEST_PAUSE_MS = 5;
/** One index at a time; whoever waits for their turn has no connection meanwhile. */
const TURN_MS = 250;

/**
 * A short transaction from where the last one ended, '' at first; gives where the next one begins, undefined at the end, which
 * must not run away from it while others write. What it finds done already it leaves: in a copy it begins anew.
 */
export type Portion = (store: Store, progress: string) => Promise<string | undefined>;

type Step = { portion: Portion } | { index: ConcurrentIndex } | 'nothing';

/**
 * Runs beside requests, after the migrations of the first kind, while nodes of this release and the one before serve. What is
 * written meanwhile is the concern of triggers that such a migration has made; what was there before, of this one. Readers
 * ask `isMigrated`.
 */
export interface BackgroundMigration {
  name: string;
  sqlite: Step;
  /** An index here is built while others write. SQLite would lock them out: fill an indexed table in portions there. */
  postgres: Step;
}

export const migrationJob = (migration: BackgroundMigration): JobDefinition =>
  defineJob({
    kind: kindOf(migration.name),
    once: true,
    wanted: { everyMs: LOOK_MS, is: async (store) => !(await isMigrated(store, migration.name)) },
    run: async (store, _, { progress, portion, hold, pause }) => {
      const step = migration[store.engine];
      if (step === 'nothing') return;
      if ('index' in step) {
        return hold(async () => {
          while (!(await buildIndex(store, step.index))) await pause(TURN_MS);
        });
      }
      for (let at: string | undefined = progress; at !== undefined; ) {
        const [from, begun] = [at, performance.now()];
        await portion(async (store) => {
          at = await step.portion(store, from);
          return at ?? from;
        });
        await pause(Math.max(SHORTEST_PAUSE_MS, performance.now() - begun));
      }
    },
  });

const kindOf = (name: string): string => `migration ${name}`;

const done = preparedOne<{ key: string }, { found: number }>(
  (_, param) => sql`select 1 as found from jobs where key = ${param('key')} and state = 'done'`,
);

/** Once it is true it stays so. */
export const isMigrated = async (store: Store, name: string): Promise<boolean> =>
  (await done(store, { key: kindOf(name) })) !== undefined;

/**
 * Migrations that take too long for a start, in order: see decision 39. A released one keeps its name; it may go when no database
 * can be without it any more.
 */
export const backgroundMigrations: readonly BackgroundMigration[] = [];
