/**
 * `node half-a-job.ts ENGINE WHERE`: takes a job, prints a line when it is halfway through its second batch, and stays
 * there.
 */
import { fileURLToPath } from 'node:url';
import { migrationJob, type Portion } from '#store/data/jobs/background.ts';
import { defineJob } from '#store/data/jobs/job.ts';
import { createJobRunner } from '#store/data/jobs/runner.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { postgres } from '#store/engine/drivers/postgres.ts';
import type { Store } from '#store/engine/store.ts';
import { openStore } from '#store/open.ts';

export const HALF_A_JOB = fileURLToPath(import.meta.url);
const isHere = process.argv[1] === HALF_A_JOB;
const LEASE_MS = 1_000;

/** Two batches, each of which leaves a setting. */
export const halfAJob = defineJob({
  kind: 'half-a-job',
  run: async (_, __, { progress, portion }) => {
    if (progress === '') await portion((store) => leave(store, 'one'));
    await portion((store) => leave(store, 'two'));
  },
});

const portion: Portion = async (store, progress) => {
  if (progress === 'two') return undefined;
  return leave(store, progress === '' ? 'one' : 'two');
};

/** The same as a background migration. */
export const halfAMigration = { name: 'half', sqlite: { portion }, postgres: { portion } };

async function leave({ db }: Store, value: string): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name: `half-a-job ${value}`, value })
    .execute();
  if (isHere && value === 'two') {
    process.stdout.write('halfway');
    await new Promise(() => undefined);
  }
  return value;
}

if (isHere) {
  const [engine, where = ''] = process.argv.slice(2);
  const store = await openStore(engine === 'sqlite' ? nodeSqlite(where) : postgres(where));
  const jobs = process.argv.includes('migration') ? [migrationJob(halfAMigration)] : [halfAJob];
  const onError = (error: unknown) => process.stderr.write(`${error}\n`);
  createJobRunner(store, jobs, {
    newId: () => crypto.randomUUID(),
    onError,
    leaseMs: LEASE_MS,
    lookMs: 20,
  }).start();
  setInterval(() => undefined, 1_000);
}
