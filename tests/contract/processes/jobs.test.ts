import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrationJob } from '#store/data/jobs/background.ts';
import { defineJob, enqueue } from '#store/data/jobs/job.ts';
import { claim } from '#store/data/jobs/lease.ts';
import { createJobRunner } from '#store/data/jobs/runner.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { postgres } from '#store/engine/drivers/postgres.ts';
import type { Store } from '#store/engine/store.ts';
import { closeStore, openStore } from '#store/open.ts';
import { wants } from '#tests/harness/choice.ts';
import { createMigrated } from '#tests/harness/postgres/migrated.ts';
import { HALF_A_JOB, halfAJob, halfAMigration } from '#tests/harness/process/half-a-job.ts';
import { waitFor, waitUntil } from '#tests/harness/wait.ts';

const HOUR = 3_600_000;
const newId = () => crypto.randomUUID();
const unexpected = (error: unknown) => expect.unreachable(String(error));

const only = async (store: Store, kind: string) => {
  const rows = await store.db.selectFrom('jobs').selectAll().where('kind', '=', kind).execute();
  expect(rows).toHaveLength(1);
  return rows[0] as (typeof rows)[number];
};

const places = [
  {
    name: 'sqlite',
    make: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'pipit-jobs-'));
      const where = join(folder, 'pipit.db');
      return { where, source: () => nodeSqlite(where), remove: () => rmSync(folder, { recursive: true }) };
    },
  },
  {
    name: 'postgres',
    make: async () => {
      const where = await createMigrated();
      return { where, source: () => postgres(where), remove: () => undefined };
    },
  },
].filter(({ name }) => wants(name));

describe.each(places)('jobs of several processes ($name)', ({ name, make }) => {
  const openAll = async (count: number): Promise<{ stores: Store[]; where: string }> => {
    const { where, source, remove } = await make();
    const stores = await Promise.all(Array.from({ length: count }, () => openStore(source())));
    onTestFinished(async () => {
      await Promise.all(stores.map(closeStore));
      remove();
    });
    return { stores, where };
  };

  test('each job is run by one of them, and a key by one at a time', async () => {
    const { stores } = await openAll(3);
    const [first] = stores as [Store];
    const ran: number[] = [];
    let [atOnce, most, turns] = [0, 0, 0];
    const many = defineJob<number>({ kind: 'many', run: async (_, n) => void ran.push(n) });
    const one = defineJob({
      kind: 'one',
      wanted: { everyMs: 5, is: async () => turns < 30 },
      run: async () => {
        most = Math.max(most, ++atOnce);
        await new Promise((resolve) => setTimeout(resolve, 5));
        turns += 1;
        atOnce -= 1;
      },
    });
    for (let n = 0; n < 60; n++) await enqueue(first, { kind: 'many', payload: n });
    for (const store of stores) createJobRunner(store, [many, one], { newId, onError: unexpected, lookMs: 10 }).start();
    await waitFor(() => expect([ran.length, turns]).toEqual([60, expect.toSatisfy((n) => n >= 30)]));
    expect(ran.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n));
    expect(most).toBe(1);
    await waitFor(async () => expect((await only(first, 'one')).state).toBe('done'));
  });

  test('whoever has lost the lease stores nothing of the portion, nor that it has ended', async () => {
    const { stores } = await openAll(2);
    const [first, second] = stores as [Store, Store];
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const told: string[] = [];
    const slow = defineJob({
      kind: 'slow',
      run: async (_, __, context) => {
        await context.portion(async () => 'one');
        begun.resolve();
        await go.promise;
        await context.portion(async (store) => {
          await store.db.insertInto('settings').values({ name: 'slow', value: 'half-done' }).execute();
          return 'two';
        });
      },
    });
    await enqueue(first, { kind: 'slow' });
    const onError = (error: unknown) => void told.push((error as Error).name);
    createJobRunner(first, [slow], { newId, onError, leaseMs: 50, lookMs: 10 }).start();
    await begun.promise;
    const taken = await waitFor(async () => {
      const lease = await claim(second, ['slow'], { newId, leaseMs: HOUR });
      expect(lease).toMatchObject({ tries: 2, progress: 'one' });
      return lease;
    });
    go.resolve();
    await waitFor(() => expect(told).toEqual(['LostLeaseError']));
    expect(await only(first, 'slow')).toMatchObject({
      state: 'waiting',
      progress: 'one',
      lease_holder: taken?.holder,
    });
    expect(await first.db.selectFrom('settings').select('name').where('name', '=', 'slow').execute()).toEqual([]);
  });

  test('work that takes longer than a lease keeps it', async () => {
    const { stores } = await openAll(2);
    const [first, second] = stores as [Store, Store];
    const done = Promise.withResolvers<void>();
    const long = defineJob({ kind: 'long', run: (_, __, context) => context.hold(() => done.promise) });
    await enqueue(first, { kind: 'long' });
    createJobRunner(first, [long], { newId, onError: unexpected, leaseMs: 3_000, lookMs: 10 }).start();
    await waitFor(async () => expect((await only(first, 'long')).tries).toBe(1));
    for (const end = performance.now() + 4_000; performance.now() < end; ) {
      expect(await claim(second, ['long'], { newId, leaseMs: 3_000 })).toBeUndefined();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    done.resolve();
    await waitFor(async () => expect((await only(first, 'long')).state).toBe('done'));
  });

  test.each([
    ['job', halfAJob],
    ['migration', migrationJob(halfAMigration)],
  ])(
    'a %s whose process is killed in the middle of a portion is taken over, and nothing half-done stays',
    async (what, job) => {
      const { stores, where } = await openAll(1);
      const [store] = stores as [Store];
      const child = spawn(process.execPath, [HALF_A_JOB, name, where, what], { stdio: ['ignore', 'pipe', 'inherit'] });
      onTestFinished(() => void child.kill('SIGKILL'));
      if (what === 'job') await enqueue(store, { kind: job.kind });
      let said = '';
      child.stdout.on('data', (chunk) => (said += chunk));
      await waitUntil(() => said.includes('halfway'));
      const left = store.reader.selectFrom('settings').select('value').where('name', 'like', 'half-a-job%');
      expect(await left.execute()).toEqual([{ value: 'one' }]);
      expect(await only({ ...store, db: store.reader }, job.kind)).toMatchObject({ progress: 'one', tries: 1 });
      child.kill('SIGKILL');
      createJobRunner(store, [job], { newId, onError: unexpected, lookMs: 20 }).start();
      await waitFor(async () => expect((await only(store, job.kind)).state).toBe('done'));
      expect(await left.orderBy('value').execute()).toEqual([{ value: 'one' }, { value: 'two' }]);
    },
  );
});
