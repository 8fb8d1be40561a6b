import { expect, test } from 'vitest';
import { BusyError } from '../failures.ts';
import { createLongTasks } from './long-tasks.ts';

/** Work that takes a given number of milliseconds, and other work that arrives during it. */
function setUp() {
  let time = 1_000;
  const { enter, yieldToOthers } = createLongTasks(1, () => time);
  const oneAtATime = <T>(work: () => Promise<T>, patient = false, records = 500) => enter(work, { records, patient });
  const takes = (ms: number) => {
    time += ms;
  };
  /** True if another callback had a turn during `yieldToOthers`. */
  const letsOthersIn = async () => {
    let went = false;
    setImmediate(() => {
      went = true;
    });
    await yieldToOthers();
    return went;
  };
  return { oneAtATime, letsOthersIn, takes };
}

test('one piece of work after the other, in the order in which they came; one that fails holds up nobody', async () => {
  const { oneAtATime } = setUp();
  const done: string[] = [];
  const piece = (name: string, fails = false) =>
    oneAtATime(async () => {
      done.push(`${name} begins`);
      await new Promise(setImmediate);
      done.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([piece('a'), piece('b', true), piece('c')]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(done).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('others get in when the work has held them up for long, and only then', async () => {
  const { oneAtATime, letsOthersIn, takes } = setUp();
  const seen = await oneAtATime(async () => {
    takes(10);
    const early = await letsOthersIn();
    takes(15);
    const late = await letsOthersIn();
    return [early, late, await letsOthersIn()];
  });
  expect(seen).toEqual([false, true, false]);
});

test('the longer others take when they are let in, the longer they wait for it the next time', async () => {
  const { letsOthersIn, takes } = setUp();
  const after = async (ms: number, theirs: number) => {
    takes(ms);
    setImmediate(() => takes(theirs));
    return letsOthersIn();
  };
  expect(await after(25, 40)).toBe(true);
  expect(await after(25, 0)).toBe(false);
  expect(await after(20, 500)).toBe(true);
  expect(await after(65, 0)).toBe(true);
  expect(await after(25, 0)).toBe(true);
});

test('what could not end in time is refused before it begins, and a patient one waits', async () => {
  const { oneAtATime, takes } = setUp();
  const ends: (() => void)[] = [];
  const task = (patient?: boolean) => oneAtATime(() => new Promise<void>((end) => ends.push(end)), patient);
  const endOne = async (ms: number) => {
    while (ends.length === 0) await new Promise(setImmediate);
    takes(ms);
    ends.pop()?.();
  };
  // Each is expected to take 50 ms: seven fit into 400 ms behind the one that is running.
  const first = Array.from({ length: 10 }, () =>
    task().then(
      () => 'done',
      (error) => error,
    ),
  );
  for (let i = 0; i < 8; i++) await endOne(300);
  const ended = await Promise.all(first);
  expect(ended.filter((end) => end === 'done')).toHaveLength(8);
  expect(ended.filter((end) => end instanceof BusyError)).toHaveLength(2);

  // Each is now expected to take about 300 ms: none fits behind another, but a lone one is never refused.
  const running = task();
  await expect(task()).rejects.toThrow(BusyError);
  // A task with few records fits.
  const small = oneAtATime(async () => 'small', false, 50);
  const patient = task(true);
  await endOne(200);
  await endOne(200);
  expect(await small).toBe('small');
  await Promise.all([running, patient]);
});

test('what has not begun in time is refused, however quick it was expected to be', async () => {
  const { oneAtATime } = setUp();
  let end: () => void = () => undefined;
  const running = oneAtATime(() => new Promise<void>((resolve) => (end = resolve)));
  let began = false;
  await expect(oneAtATime(async () => (began = true))).rejects.toThrow(BusyError);
  end();
  await running;
  expect(began).toBe(false);
  await oneAtATime(async () => (began = true));
  expect(began).toBe(true);
});
