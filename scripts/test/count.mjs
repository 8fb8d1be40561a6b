import { existsSync, readFileSync } from 'node:fs';

/** What a run of vitest counted; nothing when it did not come as far as to count. */
export function countVitest(file) {
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = read(file);
  return { passed, failed };
}

/** A test that passed at the second attempt is flaky, and flaky is failed. */
export function countPlaywright(file) {
  const { expected: passed = 0, unexpected = 0, flaky = 0 } = read(file).stats ?? {};
  return { passed, failed: unexpected + flaky };
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
