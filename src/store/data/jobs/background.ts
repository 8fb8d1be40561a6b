import { sql } from 'kysely';
import { buildIndex, type ConcurrentIndex } from '../../engine/migrations/concurrent-index.ts';
import { preparedOne } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { defineJob, type JobDefinition } from './job.ts';

const LOOK_MS = 60_000;
/** Minimum pause after a portion: others have at least half of the time. */
const SHORTEST_PAUSE_MS = 5;
/** Builds one index at a time. A migration that waits for its turn holds no connection. */
const TURN_MS = 250;

/**
 * A short transaction that continues where the last one ended, '' at first. Returns where the next one begins, or
 * undefined at the end, which must not move away while others write. Skips what is done already: in a copy it starts
 * again.
 */
export type Portion = (store: Store, progress: string) => Promise<string | undefined>;

type Step = { portion: Portion } | { index: ConcurrentIndex } | 'nothing';

/**
 * Runs in the background after the migrations of the first kind, while nodes of this release and the previous one
 * serve. Triggers that such a migration made handle new rows; this handles the rows that existed before. Readers check
 * `isMigrated`.
 */
export interface BackgroundMigration {
  name: string;
  sqlite: Step;
  /**
   * An index here is built while others write. SQLite would lock them out, so fill an indexed table in portions there.
   */
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

/** Once this is true, it stays true. */
export const isMigrated = async (store: Store, name: string): Promise<boolean> =>
  (await done(store, { key: kindOf(name) })) !== undefined;

/**
 * Migrations that take too long for a start, in order: see decision 39. A released one keeps its name, and may be
 * removed once every database must have it.
 */
export const backgroundMigrations: readonly BackgroundMigration[] = [];
