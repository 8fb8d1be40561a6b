import fc from 'fast-check';
import { test } from 'vitest';
import { randomSeed } from './random-seed.ts';

/**
 * The seeds of models and fuzzers. `npm test` runs the first of each list, `npm run test:all` the whole list, so a
 * counterexample fails every time. Add every seed that ever failed at the front, and never remove one. Each model also
 * has two other seeds: `npm run drill -- models` looks for new ones.
 */
export const SEEDS = {
  caches: [1, 2],
  changes: [1, 2],
  community: [1, 2],
  conversation: [1, 2],
  counts: [1, 2],
  notices: [1, 2],
  visibility: [1, 4],
  requests: [1],
  kills: [1],
  words: [1],
  graphemes: [1],
} as const satisfies Record<string, [number, ...number[]]>;

export type Seeded = keyof typeof SEEDS;

/** `MODEL_SEEDS=7,8` replaces them. */
export function seedsOf(name: Seeded): readonly number[] {
  const { MODEL_SEEDS, FIRST_SEEDS: count } = process.env;
  if (MODEL_SEEDS) return MODEL_SEEDS.split(',').map(Number);
  return SEEDS[name].slice(0, count === undefined ? undefined : Number(count));
}

/**
 * The seeds of a fuzzer, which divides its requests or texts among them. `FUZZ_SEED=…` replaces them, `FUZZ_LONG` takes
 * a random one.
 */
export function fuzzSeeds(name: Seeded): readonly number[] {
  const { FUZZ_SEED, FUZZ_LONG } = process.env;
  if (FUZZ_SEED !== undefined) return [Number(FUZZ_SEED)];
  return FUZZ_LONG === undefined ? SEEDS[name] : [randomSeed()];
}

const TIMEOUT_MS = 30_000;

/** One test for each seed, with one story. */
export function underEachSeed<Story>(
  model: Seeded,
  title: string,
  property: fc.IAsyncProperty<Story>,
  timeout = TIMEOUT_MS,
): void {
  test.each(seedsOf(model))(`${title} (model ${model}, seed %i)`, { timeout }, (seed) => {
    // Shrinking ends before the test times out, so that a failure shows the shortest story found by then.
    const interruptAfterTimeLimit = (timeout * 2) / 3;
    // A biased first story is often too short to find anything.
    const one = { numRuns: 1, unbiased: true };
    return fc.assert(property, { seed, ...one, interruptAfterTimeLimit, markInterruptAsFailure: true });
  });
}
