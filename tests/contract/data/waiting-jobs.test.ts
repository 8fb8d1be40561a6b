import { beforeEach, expect, test } from 'vitest';
import { defineJob, enqueue, PostponedError } from '#store/data/jobs/job.ts';
import { only, startRunner, until } from '#tests/harness/data/jobs.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { waitFor } from '#tests/harness/wait.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const startAt = Date.UTC(2026, 10, 15);

everyEngine('jobs that wait', (world) => {
  let [kind, now] = ['', startAt];
  const clock = () => now;
  beforeEach(() => {
    kind = `test-${crypto.randomUUID()}`;
    now = startAt;
  });

  test('one that is postponed has not failed: it goes on then, or at once when it is asked for meanwhile', async () => {
    const runs: number[] = [];
    const job = defineJob({
      kind,
      run: async (store) => {
        runs.push(now);
        if (runs.length === 1) throw new PostponedError(HOUR);
        if (runs.length > 2) return;
        // The job is enqueued again while it runs.
        await enqueue(store, { kind, key: kind }, clock);
        throw new PostponedError(HOUR);
      },
    });
    await enqueue(world.store, { kind, key: kind }, clock);
    const runner = startRunner(world.store, [job], { clock });
    await waitFor(async () =>
      expect(await only(world.store, kind)).toMatchObject({ state: 'waiting', run_at: startAt + HOUR, tries: 0 }),
    );
    await enqueue(world.store, { kind, key: kind, delayMs: SECOND }, clock);
    expect((await only(world.store, kind)).run_at).toBe(startAt + SECOND);
    now += SECOND;
    runner.wake();
    await until(world.store, kind, 'done');
    expect(runs).toEqual([startAt, startAt + SECOND, startAt + SECOND]);
  });

  test('of a kind that may, several are run at once, and not more than it says', async () => {
    let [running, most] = [0, 0];
    const ends: (() => void)[] = [];
    const run = async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
    };
    for (const n of [1, 2, 3, 4, 5]) await enqueue(world.store, { kind, key: `${kind} ${n}` }, clock);
    startRunner(world.store, [defineJob({ kind, atOnce: 2, run })], { clock });
    for (let left = 5; left > 0; left--) {
      await waitFor(() => expect(ends.length).toBe(Math.min(left, 2)), 5);
      ends.shift()?.();
    }
    expect(most).toBe(2);
  });
});
