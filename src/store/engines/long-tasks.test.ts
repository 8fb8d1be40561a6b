import { expect, test } from 'vitest';
import { createLongTasks } from './long-tasks.ts';

/** Work that takes so many milliseconds, and others who come meanwhile. */
function setUp() {
  let time = 1_000;
  const { oneAtATime, yieldToOthers } = createLongTasks(() => time);
  const takes = (ms: number) => {
    time += ms;
  };
  /** Whether somebody else had a turn during a breath. */
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

test('in a crowd others get in less often for a while', async () => {
  const { oneAtATime, letsOthersIn, takes } = setUp();
  const breath = async () => {
    takes(25);
    return letsOthersIn();
  };
  const three = async () => [await breath(), await breath(), await breath()];
  const crowd = [oneAtATime(three), oneAtATime(three), oneAtATime(three), oneAtATime(three)];
  const breaths = (await Promise.all(crowd)).flat().filter(Boolean).length;
  expect(breaths).toBeGreaterThan(0);
  expect(breaths).toBeLessThanOrEqual(4);
  takes(5_000);
  expect(await oneAtATime(three)).toEqual([true, true, true]);
});
