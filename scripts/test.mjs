import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { orExplain } from './lib/explain.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { usableNode } from './lib/node.mjs';
import { inRoot } from './lib/paths.mjs';
import { passStopOn } from './lib/stop.mjs';
import { countPlaywright, countVitest } from './test/count.mjs';
import { folderInMemory } from './test/folder-in-memory.mjs';
import { filesOfCheckout, leftInFolder, leftProcesses, newInCheckout } from './test/leftovers.mjs';
import { runStep } from './test/step.mjs';
import { timesOf } from './test/times.mjs';

await orExplain(async () => {
  const stop = passStopOn();
  await ensureInstalled('full');
  await ensureBrowser();
  const node = usableNode();
  const scratch = mkdtempSync(join(tmpdir(), 'pipit-test-'));
  const temporary = folderInMemory('pipit-test-') ?? join(scratch, 'tmp');
  // Apart: the last processes of a browser write there after the step that started it has ended. On a disk, the memory that
  // they share takes a twentieth of the time.
  const browser = folderInMemory('pipit-browser-') ?? join(scratch, 'browser');
  for (const folder of [temporary, browser]) mkdirSync(folder, { recursive: true });
  // PostgreSQL runs as another user when this is root, in folders inside.
  for (const folder of [scratch, temporary]) chmodSync(folder, 0o755);
  process.on('exit', () => {
    const all = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };
    for (const folder of [scratch, temporary, browser, bundleOf(scratch)]) rmSync(folder, all);
  });

  const before = filesOfCheckout();
  const mark = `PIPIT_TEST_RUN=${scratch}`;
  const total = await runSteps(steps(node, scratch), environment(node, scratch, temporary, browser), scratch, stop);
  const left = [...leftProcesses(mark), ...leftInFolder(temporary), ...newInCheckout(before)];
  if (left.length > 0) {
    process.stdout.write(`Left behind:\n${left.map((what) => `  ${what}\n`).join('')}`);
    total.failed += 1;
  }
  process.stdout.write(timesOf(total));
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
  process.exitCode = total.failed === 0 && !stop.asked() ? 0 : 1;
});

function steps(node, scratch) {
  const bin = (...path) => inRoot('node_modules', ...path);
  const vitest = (project) => [
    bin('vitest', 'vitest.mjs'),
    ...['run', '--project', project, '--reporter=default', '--reporter=json'],
    `--reporter=${inRoot('scripts', 'test', 'second-tries.mjs')}`,
    `--outputFile.json=${join(scratch, `${project}.json`)}`,
  ];
  const step = (name, args, count) => ({ name, command: node, args, count });
  const suite = (project) => step(project, vitest(project), () => countVitest(join(scratch, `${project}.json`)));
  const vite = (name, ...args) => step(name, [bin('vite', 'bin', 'vite.js'), 'build', ...args]);
  const e2e = ['test', '--reporter=list,json', `--output=${join(scratch, 'results')}`];
  return [
    [
      [step('types', [inRoot('scripts', 'typecheck.mjs')])],
      [step('lint', [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings'])],
      [vite('build')],
      [vite('static', '--config', 'vite.static.config.ts')],
      [step('bundle', [inRoot('tests', 'harness', 'process', 'make-bundle.ts'), bundleOf(scratch)])],
    ],
    [
      [suite('unit'), suite('contract')],
      [
        step('e2e', [bin('@playwright', 'test', 'cli.js'), ...e2e], () => countPlaywright(join(scratch, 'e2e.json'))),
        suite('browser'),
      ],
    ],
  ];
}

/** Server and commands in a few files, for the tests that start them. Packages are found from below node_modules. */
function bundleOf(scratch) {
  return inRoot('node_modules', '.cache', `${basename(scratch)}-bundle`);
}

/** Every temporary file lands in one folder, and every process carries one mark, so that leftovers can be found. */
function environment(node, scratch, temporary, browser) {
  return {
    ...process.env,
    PATH: [join(node, '..'), inRoot('node_modules', '.bin'), process.env.PATH].join(delimiter),
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(scratch, 'e2e.json'),
    NODE_COMPILE_CACHE: join(scratch, 'compiled'),
    PWTEST_CACHE_DIR: join(scratch, 'transformed'),
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
    TMPDIR: temporary,
    // For what is too large for the memory.
    PIPIT_TEST_DISK: scratch,
    BROWSER_HOME: browser,
    PIPIT_TEST_RUN: scratch,
    // Made by steps of their own, once for all suites.
    PIPIT_BUNDLE: bundleOf(scratch),
    PIPIT_STATIC_SITE: inRoot('dist', 'static'),
  };
}

/**
 * One group after the other, up to the first that fails. The lanes of a group run beside each other, so that no processor
 * is idle while a step waits; the steps of a lane run one after the other.
 */
async function runSteps(groups, env, scratch, stop) {
  const begun = performance.now();
  const steps = [];
  const hasFailed = () => steps.some(({ failed }) => failed > 0);
  const runLane = async (lane) => {
    for (const step of lane) if (!hasFailed() && !stop.asked()) steps.push(await runStep(step, env, scratch));
  };
  for (const lanes of groups) if (!hasFailed()) await Promise.all(lanes.map(runLane));
  const sum = (key) => steps.reduce((sum, step) => sum + step[key], 0);
  return { steps, seconds: (performance.now() - begun) / 1000, passed: sum('passed'), failed: sum('failed') };
}
