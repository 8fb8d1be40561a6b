import { expect, test } from 'vitest';
import { inChunks, inTurns, type Store } from './store.ts';

const items = Array.from({ length: 120 }, (_, i) => i);

test.each([
  ['read in chunks, from an engine that holds up the process', inChunks, true, 3],
  ['read in chunks, from an engine that does not', inChunks, false, 1],
  ['looked through, on an engine that holds up the process', inTurns, true, 3],
  ['looked through, on an engine that does not', inTurns, false, 3],
])('a list that is %s is whole and in order', async (_, run, holds, count) => {
  let breaths = 0;
  const longTasks: Store['longTasks'] = {
    enter: (work) => work(),
    yieldToOthers: async () => {
      breaths += 1;
    },
  };
  const store = { engine: holds ? 'sqlite' : 'postgres', longTasks: holds ? longTasks : undefined } as Store;
  const parts: number[] = [];
  const made = await run(store, items, async (part) => {
    parts.push(part.length);
    return part.flatMap((item) => (item % 2 ? [] : [item, item]));
  });
  expect(made).toEqual(items.flatMap((item) => (item % 2 ? [] : [item, item])));
  expect(parts.length).toBe(count);
  expect(breaths).toBe(holds ? count : 0);
});

test('PostgreSQL gives others their turn between parts that are looked through', async () => {
  const order: string[] = [];
  const store = { engine: 'postgres' } as Store;
  setTimeout(() => order.push('another'), 0);
  await inTurns(store, items, (part) => {
    order.push('part');
    return part;
  });
  expect(order).toContain('another');
  expect(order.indexOf('another')).toBeLessThan(order.lastIndexOf('part'));
});
