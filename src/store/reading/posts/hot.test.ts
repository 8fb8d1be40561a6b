import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type HotPost, reorder, sortByHot } from './hot.ts';

const posts = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 60 }), hot: fc.integer({ min: 0, max: 20 }) }), {
  selector: ({ id }) => id,
  maxLength: 40,
});
const sorted = (list: HotPost[]) => list.toSorted((a, b) => b.hot - a.hot || b.id - a.id);

test('an order in which some posts have moved, come and gone is the order of all that are there', () => {
  fc.assert(
    fc.property(posts, posts, fc.uniqueArray(fc.integer({ min: 1, max: 60 })), (before, news, gone) => {
      const without = new Set([...gone, ...news.map(({ id }) => id)]);
      const { ids, hots } = reorder(sortByHot(before), without, news);
      const expected = sorted([...before.filter(({ id }) => !without.has(id)), ...news]);
      expect(ids.map((id, at) => ({ id, hot: hots[at] }))).toEqual(expected);
      expect(hots).toHaveLength(ids.length);
    }),
  );
});
