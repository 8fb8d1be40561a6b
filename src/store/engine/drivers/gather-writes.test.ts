import { expect, test } from 'vitest';
import { gatherWrites } from './node-sqlite.ts';

/** The number of turns that a write waits in an event loop whose turns take `turnMs`. */
const turnsWaited = (turnMs: number) =>
  new Promise<number>((resolve) => {
    let time = 0;
    let asked = 0;
    const clock = () => {
      asked += 1;
      time += turnMs;
      return time;
    };
    // gatherWrites reads the clock twice before the first turn, and once in each turn.
    gatherWrites(() => resolve(asked - 2), clock);
  });

test('a lone write goes on after one turn', async () => {
  expect(await turnsWaited(0.01)).toBe(1);
});

test('while requests keep coming it waits for other writes, three milliseconds at most', async () => {
  expect(await turnsWaited(0.4)).toBe(7);
  expect(await turnsWaited(10)).toBe(1);
});
