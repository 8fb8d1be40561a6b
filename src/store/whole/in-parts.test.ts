import { expect, test } from 'vitest';
import type { Store } from '../store.ts';
import { inParts } from './in-parts.ts';

const items = Array.from({ length: 120 }, (_, i) => i);

test.each([
  ['holds up the process', true],
  ['does not', false],
])('a list from an engine that %s is whole and in order', async (_, holds) => {
  let breaths = 0;
  const longWork: Store['longWork'] = {
    alone: (work) => work(),
    breathe: async () => {
      breaths += 1;
    },
  };
  const store = { longWork: holds ? longWork : undefined } as Store;
  const parts: number[] = [];
  const made = await inParts(store, items, async (part) => {
    parts.push(part.length);
    return part.flatMap((item) => (item % 2 ? [] : [item, item]));
  });
  expect(made).toEqual(items.flatMap((item) => (item % 2 ? [] : [item, item])));
  expect(parts.length).toBe(holds ? 3 : 1);
  expect(breaths).toBe(holds ? 3 : 0);
});
