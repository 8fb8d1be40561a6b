import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from '../lib/explain.mjs';
import { inRoot } from '../lib/paths.mjs';
import { countPlaywright, countVitest } from './count.mjs';

/** The projects of `vitest.config.ts` that run the files under a path, as `tests/tiers.ts` assigns them. */
const PROJECTS = [
  { path: /^(src|tests\/(lint|start|deploy))\//, projects: ['unit', 'unit-slow'] },
  { path: /^tests\/(contract|model|fuzz)\//, projects: ['contract', 'contract-browser'] },
  { path: /^tests\/browser\//, projects: ['browser'] },
];

/** `npm test`: docs/testing.md lists its tests. */
export function coreSteps(node, scratch) {
  const { prepare, vitest, e2e } = makers(node, scratch);
  return [
    prepare,
    [vitest('unit', ['unit'])],
    [vitest('contract', ['core-sqlite', 'core-postgres', 'core-browser'])],
    [e2e(['--grep', '@core', '--project', 'server'])],
  ];
}

/** `npm run test:all`. */
export function allSteps(node, scratch) {
  const { prepare, vitest, e2e } = makers(node, scratch);
  return [
    prepare,
    [vitest('unit', ['unit', 'unit-slow'])],
    [vitest('contract', ['contract', 'contract-browser'])],
    [vitest('browser', ['browser'])],
    [e2e([])],
  ];
}

/** The test files whose path contains one of the names, after the builds that they need. */
export function namedSteps(node, scratch, names) {
  const { builds, vitest, e2e } = makers(node, scratch);
  const files = testFiles().filter((file) => names.some((name) => file.includes(name)));
  if (files.length === 0) throw new PlainError(`No test file has ${names.join(' or ')} in its path.`);
  const endToEnd = files.filter((file) => file.startsWith('tests/e2e/'));
  const projects = PROJECTS.filter(({ path }) => files.some((file) => path.test(file))).flatMap((row) => row.projects);
  const needs = (part, pattern) => (files.some((file) => pattern.test(file)) ? [part] : []);
  return [
    builds([
      ...needs('web', /^tests\/(e2e|contract\/wire|start)\//),
      ...needs('static', /^tests\/(e2e|browser)\//),
      ...needs('bundle', /^tests\/(e2e|contract|model|fuzz|browser)\/|^src\/server\//),
    ]),
    projects.length > 0 ? [vitest('vitest', projects, files)] : [],
    endToEnd.length > 0 ? [e2e(endToEnd)] : [],
  ];
}

function testFiles() {
  return ['src', 'tests'].flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => /\.test\.tsx?$/.test(file))
      .sort(),
  );
}

/** A step is a command with a name. It can count the tests that it ran. */
function makers(node, scratch) {
  const bin = (...path) => inRoot('node_modules', ...path);
  const step = (name, args, more) => ({ name, command: node, args, ...more });
  const report = join(scratch, 'e2e.json');
  const builds = (parts) => parts.map((part) => step(part, [inRoot('scripts', 'test', 'build.mjs'), part]));
  return {
    prepare: [
      step('types', [inRoot('scripts', 'typecheck.mjs')]),
      step('lint', [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings']),
      ...builds(['web', 'static', 'bundle']),
    ],
    builds,
    vitest(name, projects, files = []) {
      const [counts, secondTries] = [join(scratch, `${name}.json`), join(scratch, `${name}-second-tries.json`)];
      const reporters = ['default', 'json', inRoot('scripts', 'test', 'second-tries.mjs')];
      const args = [
        ...[bin('vitest', 'vitest.mjs'), 'run', ...files],
        ...projects.map((project) => `--project=${project}`),
        ...reporters.map((reporter) => `--reporter=${reporter}`),
        `--outputFile.json=${counts}`,
      ];
      return step(name, args, {
        env: { PIPIT_SECOND_TRIES: secondTries },
        count: () => countVitest(counts, secondTries),
      });
    },
    e2e: (args) =>
      step(
        'e2e',
        [
          ...[bin('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'],
          ...[`--output=${join(scratch, 'results')}`, ...args],
        ],
        { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report }, count: () => countPlaywright(report) },
      ),
  };
}
