import { existsSync, readFileSync } from 'node:fs';

/** What a run of vitest counted; nothing when it did not come as far as to count. */
export function countVitest(file) {
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = read(file);
  return { passed, failed };
}

/** Playwright lists by name what passed at the second attempt only. */
export function countPlaywright(file) {
  const { expected = 0, unexpected: failed = 0, flaky = 0 } = read(file).stats ?? {};
  return { passed: expected + flaky, failed };
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
