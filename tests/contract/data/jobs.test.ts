import { beforeEach, expect, test, vi } from 'vitest';
import { defineJob, enqueue, type JobDefinition, PermanentError } from '#store/data/jobs/job.ts';
import { backoff, claim, nextDue } from '#store/data/jobs/lease.ts';
import { countJobs, troubledJobs } from '#store/data/jobs/runner.ts';
import { inTransaction, type Store } from '#store/engine/store.ts';
import { retentionJob } from '#store/nouns.ts';
import { only, rowsOf, startRunner, until } from '#tests/harness/data/jobs.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { waitFor } from '#tests/harness/wait.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const newId = () => crypto.randomUUID();
const startAt = Date.UTC(2026, 10, 15);

everyEngine('jobs', (world) => {
  let [kind, now] = ['', startAt];
  const clock = () => now;
  beforeEach(() => {
    kind = `test-${newId()}`;
    now = startAt;
  });

  test('one that is enqueued is run with its payload, and is done', async () => {
    const got: unknown[] = [];
    const job = defineJob<{ n: number }>({ kind, run: async (_, payload) => void got.push(payload) });
    await enqueue(world.store, { kind, payload: { n: 7 } }, clock);
    startRunner(world.store, [job], { clock });
    await until(world.store, kind, 'done');
    expect(got).toEqual([{ n: 7 }]);
    expect(await only(world.store, kind)).toMatchObject({ lease_until: null, lease_holder: null, ended_at: now });
  });

  test('a transaction that is undone leaves none behind', async () => {
    const undone = inTransaction(world.store, async (store) => {
      await enqueue(store, { kind }, clock);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await rowsOf(world.store, kind)).toEqual([]);
  });

  test('one for later waits for its time', async () => {
    const run = vi.fn(async () => undefined);
    await enqueue(world.store, { kind, delayMs: HOUR }, clock);
    now += HOUR - 1;
    expect(await nextDue(world.store, [kind], clock)).toBe(1);
    expect(await claim(world.store, [kind], { clock, newId, leaseMs: SECOND })).toBeUndefined();
    now += 1;
    startRunner(world.store, [{ kind, run }], { clock });
    await until(world.store, kind, 'done');
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('under one key there is one, asked for once more when it was asked for while it ran', async () => {
    const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const go = Promise.withResolvers<void>();
    let runs = 0;
    const run = async () => {
      begun[runs++]?.resolve();
      await go.promise;
    };
    for (let n = 0; n < 3; n++) await enqueue(world.store, { kind, key: kind }, clock);
    await only(world.store, kind);
    startRunner(world.store, [{ kind, run }], { clock });
    await begun[0]?.promise;
    for (let n = 0; n < 3; n++) await enqueue(world.store, { kind, key: kind }, clock);
    go.resolve();
    await begun[1]?.promise;
    await until(world.store, kind, 'done');
    expect(runs).toBe(2);
    await enqueue(world.store, { kind, key: kind, once: true }, clock);
    expect((await only(world.store, kind)).state).toBe('done');
    await enqueue(world.store, { kind, key: kind }, clock);
    expect((await only(world.store, kind)).state).toBe('waiting');
  });

  test('what a portion changes is stored with its progress, or neither', async () => {
    const change = ({ db }: Store) => db.insertInto('settings').values({ name: kind, value: '' }).execute();
    const changes = async () =>
      (await world.store.db.selectFrom('settings').selectAll().where('name', '=', kind).execute()).length;
    const seen: string[] = [];
    const job = defineJob({
      kind,
      run: async (_, __, context) => {
        seen.push(context.progress);
        await context.portion(async () => 'half');
        await context.portion(async (store) => {
          await change(store);
          if (seen.length === 1) throw new Error('in the middle');
          return 'whole';
        });
      },
    });
    await enqueue(world.store, { kind }, clock);
    const errors: unknown[] = [];
    const runner = startRunner(world.store, [job], { clock, onError: (error) => void errors.push(error) });
    await waitFor(async () => expect(await only(world.store, kind)).toMatchObject({ last_error: 'in the middle' }));
    expect(await only(world.store, kind)).toMatchObject({ progress: 'half', tries: 1 });
    expect(await changes()).toBe(0);
    now += SECOND;
    runner.wake();
    await until(world.store, kind, 'done');
    expect(seen).toEqual(['', 'half']);
    expect((await only(world.store, kind)).progress).toBe('whole');
    expect(await changes()).toBe(1);
    expect(errors).toHaveLength(1);
  });

  test('one that fails is tried again ever later, and is dead after twenty times', async () => {
    const at: number[] = [];
    const failed: unknown[] = [];
    const run = async () => {
      at.push(now);
      throw new Error('cannot open /home/ann/secret.key of postgres://ann:pw@host/db\nand more');
    };
    await enqueue(world.store, { kind }, clock);
    const options = { clock, onError: (_: unknown, job: unknown) => void failed.push(job) };
    const runner = startRunner(world.store, [{ kind, run }], options);
    for (let tries = 1; tries <= 20; tries++) {
      await waitFor(async () => expect(await only(world.store, kind)).toMatchObject({ tries, lease_until: null }));
      const { run_at } = await only(world.store, kind);
      if (tries === 20) break;
      const whole = Math.min(HOUR, SECOND * 2 ** (tries - 1));
      expect(run_at - now).toBeGreaterThanOrEqual(whole * 0.75);
      expect(run_at - now).toBeLessThanOrEqual(whole);
      now = run_at;
      runner.wake();
    }
    const dead = await only(world.store, kind);
    expect(dead).toMatchObject({ state: 'dead', ended_at: now, last_error: 'cannot open … of …' });
    expect(failed.at(-1)).toEqual({ kind, tries: 20, dead: true });
    expect(failed.at(-2)).toEqual({ kind, tries: 19, dead: false });
    now += 48 * HOUR;
    runner.wake();
    expect(at).toHaveLength(20);
  });

  test('an error that is there to stay ends it at once; it may be asked for again a day later', async () => {
    const run = async () => {
      throw new PermanentError('it is gone');
    };
    await enqueue(world.store, { kind, key: kind }, clock);
    const runner = startRunner(world.store, [{ kind, run }], { clock, onError: () => undefined });
    await until(world.store, kind, 'dead');
    await runner.end();
    now += 24 * HOUR - 1;
    await enqueue(world.store, { kind, key: kind }, clock);
    expect((await only(world.store, kind)).state).toBe('dead');
    now += 1;
    await enqueue(world.store, { kind, key: kind }, clock);
    expect(await only(world.store, kind)).toMatchObject({ state: 'waiting', tries: 0, last_error: '' });
  });

  test('what ends its process each time is dead too', async () => {
    await enqueue(world.store, { kind }, clock);
    const leases = { clock, newId, leaseMs: SECOND };
    for (let tries = 1; tries <= 20; tries++) {
      expect(await claim(world.store, [kind], leases)).toMatchObject({ tries });
      expect(await claim(world.store, [kind], leases)).toBeUndefined();
      now += SECOND;
    }
    expect(await claim(world.store, [kind], leases)).toBeUndefined();
    expect(await only(world.store, kind)).toMatchObject({
      state: 'dead',
      last_error: 'its process ended each time',
    });
  });

  test('a process that ends gives back what it has not ended', async () => {
    const begun = Promise.withResolvers<void>();
    const run: JobDefinition['run'] = async (_, __, context) => {
      await context.portion(async () => 'begun');
      begun.resolve();
      await context.pause(HOUR);
    };
    await enqueue(world.store, { kind }, clock);
    const runner = startRunner(world.store, [{ kind, run }], { clock });
    await begun.promise;
    await runner.end();
    const given = await only(world.store, kind);
    expect(given).toMatchObject({ state: 'waiting', tries: 0, progress: 'begun', lease_until: null, last_error: '' });
  });

  test('what is wanted is asked for by itself, again and again', async () => {
    let wanted = true;
    const run = vi.fn(async () => {
      wanted = false;
    });
    const is = vi.fn(async () => wanted);
    startRunner(world.store, [{ kind, run, wanted: { everyMs: 20, is } }], { clock });
    await until(world.store, kind, 'done');
    await waitFor(() => expect(is.mock.calls.length).toBeGreaterThan(3));
    expect(run).toHaveBeenCalledTimes(1);
    wanted = true;
    await waitFor(() => expect(run).toHaveBeenCalledTimes(2));
    await only(world.store, kind);
  });

  test('those that are not done are counted by kind and state', async () => {
    const add = (values: object) =>
      world.store.db
        .insertInto('jobs')
        .values({ kind, payload: 'null', run_at: now, created_at: now, ...values })
        .execute();
    await add({});
    await add({ run_at: now - 120 * SECOND });
    await add({ run_at: now - 120 * SECOND, lease_until: now + 1, tries: 5 });
    await add({ run_at: now + SECOND, tries: 3, last_error: 'no room' });
    await add({ state: 'dead', tries: 20, last_error: 'no use', ended_at: now });
    await add({ state: 'done', ended_at: now });
    const counted = (await countJobs(world.store.reader, world.store.engine, clock)).filter((job) => job.kind === kind);
    const states = ['dead', 'failing', 'late', 'running', 'waiting'];
    expect(counted).toEqual(states.map((state) => ({ kind, state, count: 1 })));
    const troubled = (await troubledJobs(world.store.db)).filter((job) => job.kind === kind);
    expect(troubled.map(({ state, last_error }) => [state, last_error])).toEqual([
      ['dead', 'no use'],
      ['waiting', 'no room'],
    ]);
    await world.store.db.deleteFrom('jobs').where('kind', '=', kind).execute();
  });

  test('done ones go after 7 days, dead ones after 30, in portions; migrations are remembered', async () => {
    const [DAY, many] = [24 * HOUR, 1_100];
    const row = { payload: 'null', run_at: now, created_at: now };
    const old = { ...row, kind, state: 'done' as const, ended_at: now - 7 * DAY - 1 };
    for (let n = 0; n < many; n += 100) {
      await world.store.db.insertInto('jobs').values(Array(100).fill(old)).execute();
    }
    const kept = [
      { ...row, kind, state: 'done' as const, ended_at: now - 7 * DAY },
      { ...row, kind, state: 'dead' as const, ended_at: now - 30 * DAY },
      { ...row, kind, state: 'waiting' as const, run_at: now + DAY },
      { ...row, kind: `migration ${kind}`, state: 'done' as const, ended_at: now - 90 * DAY },
    ];
    const dead = { ...row, kind, state: 'dead' as const, ended_at: now - 30 * DAY - 1 };
    await world.store.db
      .insertInto('jobs')
      .values([...kept, dead])
      .execute();
    // Another kind, because the world has its own runner with another clock.
    const trim = { ...retentionJob(clock), kind: `trim ${kind}` };
    startRunner(world.store, [trim], { clock });
    await until(world.store, trim.kind, 'done');
    expect((await rowsOf(world.store, kind)).map(({ state }) => state)).toEqual(['done', 'dead', 'waiting']);
    expect(await rowsOf(world.store, `migration ${kind}`)).toHaveLength(1);
    await world.store.db.deleteFrom('jobs').where('kind', 'like', `%${kind}`).execute();
  });

  test('a payload and a progress that are too large are refused', async () => {
    const much = 'x'.repeat(9_000);
    await expect(enqueue(world.store, { kind, payload: much }, clock)).rejects.toThrow('8192 bytes');
    const run: JobDefinition['run'] = (_, __, context) => context.portion(async () => much);
    await enqueue(world.store, { kind }, clock);
    startRunner(world.store, [{ kind, run }], { clock, onError: () => undefined });
    await waitFor(async () => expect((await only(world.store, kind)).last_error).toContain('1024 bytes'));
  });
});

test('the time between tries grows to an hour, and is never quite the same', () => {
  expect([1, 2, 3, 12, 13, 40].map((tries) => backoff(tries, () => 1) / SECOND)).toEqual([1, 2, 4, 2048, 3600, 3600]);
  expect(backoff(1, () => 0)).toBe(750);
});
