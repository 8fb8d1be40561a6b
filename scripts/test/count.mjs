import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../lib/paths.mjs';

/** What a run of vitest counted, and how long each file took; nothing when it did not come as far as to count. */
export function countVitest(file) {
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = read(file);
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { passed, failed, files };
}

/** Playwright lists by name what passed at the second attempt only. Its files are the sums of their tests. */
export function countPlaywright(file) {
  const { suites = [], stats: { expected = 0, unexpected: failed = 0, flaky = 0 } = {} } = read(file);
  const files = suites.map((suite) => ({ name: `tests/e2e/${suite.file}`, seconds: secondsOf(suite) }));
  return { passed: expected + flaky, failed, files: merged(files) };
}

function secondsOf({ suites = [], specs = [] }) {
  const results = specs.flatMap(({ tests }) => tests).flatMap(({ results }) => results);
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own);
}

/** A file comes once for each project that runs it. */
function merged(files) {
  const sums = new Map();
  for (const { name, seconds } of files) sums.set(name, (sums.get(name) ?? 0) + seconds);
  return [...sums].map(([name, seconds]) => ({ name, seconds }));
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
