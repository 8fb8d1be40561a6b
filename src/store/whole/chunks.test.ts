import { expect, test } from 'vitest';
import type { Store } from '../store.ts';
import { inChunks } from './chunks.ts';

const items = Array.from({ length: 120 }, (_, i) => i);

test.each([
  ['holds up the process', true],
  ['does not', false],
])('a list from an engine that %s is whole and in order', async (_, holds) => {
  let breaths = 0;
  const longTasks: Store['longTasks'] = {
    enter: (work) => work(),
    yieldToOthers: async () => {
      breaths += 1;
    },
  };
  const store = { longTasks: holds ? longTasks : undefined } as Store;
  const parts: number[] = [];
  const made = await inChunks(store, items, async (part) => {
    parts.push(part.length);
    return part.flatMap((item) => (item % 2 ? [] : [item, item]));
  });
  expect(made).toEqual(items.flatMap((item) => (item % 2 ? [] : [item, item])));
  expect(parts.length).toBe(holds ? 3 : 1);
  expect(breaths).toBe(holds ? 3 : 0);
});
