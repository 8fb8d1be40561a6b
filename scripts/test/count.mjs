import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../lib/paths.mjs';

/** Counts a run of Vitest and the time of each file; zero if the run ended before it could count. */
export function countVitest(file, secondTriesFile) {
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = read(file, {});
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { passed, failed, files, secondTries: read(secondTriesFile, []) };
}

/** Counts a run of Playwright. The time of a file is the sum of its tests. */
export function countPlaywright(file) {
  const { suites = [], stats: { expected = 0, unexpected: failed = 0, flaky = 0 } = {} } = read(file, {});
  const files = suites.map((suite) => ({ name: `tests/e2e/${suite.file}`, seconds: secondsOf(suite) }));
  return { passed: expected + flaky, failed, files: merged(files), secondTries: suites.flatMap(flakyIn) };
}

function flakyIn({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ results }) => ({ name: `${file} > ${title}`, error: results[0]?.error?.message ?? 'no message' })),
  );
  return [...own, ...suites.flatMap(flakyIn)];
}

function secondsOf({ suites = [], specs = [] }) {
  const results = specs.flatMap(({ tests }) => tests).flatMap(({ results }) => results);
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own);
}

/** A file appears once for each project that runs it. */
function merged(files) {
  const sums = new Map();
  for (const { name, seconds } of files) sums.set(name, (sums.get(name) ?? 0) + seconds);
  return [...sums].map(([name, seconds]) => ({ name, seconds }));
}

const read = (file, otherwise) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : otherwise);
