/** Splits a budget evenly. Items that need less than their share leave the rest to the others. */
export function share(budget: number, needs: number[]): number[] {
  const shares = needs.map(() => 0);
  const byNeed = needs.map((need, i) => ({ need, i })).sort((a, b) => a.need - b.need);
  let left = budget;
  byNeed.forEach(({ need, i }, done) => {
    shares[i] = Math.min(need, Math.ceil(left / (byNeed.length - done)));
    left -= shares[i];
  });
  return shares;
}

/** The number of items that fit, from the first on. */
export function countWithin<Item>(items: readonly Item[], bytes: number, sizeOf: (item: Item) => number): number {
  let left = bytes;
  let count = 0;
  for (const item of items) {
    left -= sizeOf(item);
    if (left < 0) return count;
    count += 1;
  }
  return count;
}

export const sumOf = <Item>(items: readonly Item[], sizeOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + sizeOf(item), 0);
