import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './lib/browser.mjs';
import { orExplain } from './lib/explain.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { usableNode } from './lib/node.mjs';
import { inRoot } from './lib/paths.mjs';
import { passStopOn } from './lib/stop.mjs';
import { folderInMemory } from './test/folder-in-memory.mjs';
import { filesOfCheckout, leftInFolder, leftProcesses, newInCheckout } from './test/leftovers.mjs';
import { reportOf } from './test/report.mjs';
import { runStep } from './test/step.mjs';
import { allSteps, coreSteps, namedSteps } from './test/steps.mjs';

const HELP = `Install what the tests need, build, and run them. docs/testing.md says which test belongs to which tier.

  npm test                 the core tier
  npm test -- NAME …       only the test files whose path contains a NAME, on every engine
  npm run test:all         every test
`;

/** `npm run test:all` gives each test a second try; a run in which more tests than this needed it fails. */
const SECOND_TRIES = 3;

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
});
if (values.help) process.stdout.write(HELP);
else await orExplain(test);

async function test() {
  const stop = passStopOn();
  await ensureInstalled('full');
  await ensureBrowser();
  const node = usableNode();
  const scratch = mkdtempSync(join(tmpdir(), 'pipit-test-'));
  const temporary = folderInMemory('pipit-test-') ?? join(scratch, 'tmp');
  // The browser has its own folder, because its last processes write there after their step has ended. In memory, the
  // files that its processes share take a twentieth of the time.
  const browser = folderInMemory('pipit-browser-') ?? join(scratch, 'browser');
  for (const folder of [temporary, browser]) mkdirSync(folder, { recursive: true });
  // Root runs PostgreSQL as another user, in folders inside these.
  for (const folder of [scratch, temporary]) chmodSync(folder, 0o755);
  process.on('exit', () => {
    const all = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };
    for (const folder of [scratch, temporary, browser]) rmSync(folder, all);
  });

  const before = filesOfCheckout();
  const tries = values.all ? 2 : 1;
  const env = environment(node, scratch, temporary, browser, tries);
  const total = await runSteps(chosenSteps(node, scratch), env, scratch, stop);
  const left = [...leftProcesses(`PIPIT_TEST_RUN=${scratch}`), ...leftInFolder(temporary), ...newInCheckout(before)];
  if (left.length > 0) {
    process.stdout.write(`Left behind:\n${left.map((what) => `  ${what}\n`).join('')}`);
    total.failed += 1;
  }
  if (total.secondTries.length > SECOND_TRIES) total.failed += 1;
  process.stdout.write(reportOf(total, SECOND_TRIES));
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
  process.exitCode = total.failed === 0 && !stop.asked() ? 0 : 1;
}

function chosenSteps(node, scratch) {
  if (names.length > 0) return namedSteps(node, scratch, names);
  return values.all ? allSteps(node, scratch) : coreSteps(node, scratch);
}

/** All temporary files go to one folder, and all processes carry the same mark, so that leftovers can be found. */
function environment(node, scratch, temporary, browser, tries) {
  return {
    ...process.env,
    PATH: [join(node, '..'), inRoot('node_modules', '.bin'), process.env.PATH].join(delimiter),
    NODE_COMPILE_CACHE: join(scratch, 'compiled'),
    PWTEST_CACHE_DIR: join(scratch, 'transformed'),
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
    TMPDIR: temporary,
    // A folder on the disk, for files that are too large for memory.
    PIPIT_TEST_DISK: scratch,
    BROWSER_HOME: browser,
    PIPIT_TEST_RUN: scratch,
    PIPIT_TRIES: String(tries),
    // Separate steps build these two once for all suites.
    PIPIT_BUNDLE: inRoot('dist', 'bundle'),
    PIPIT_STATIC_SITE: inRoot('dist', 'static'),
  };
}

/**
 * Runs the groups of steps in order, up to the first that fails. The steps of a group run concurrently: types, lint and
 * builds share the processors well, while concurrent suites would make each other's tests time out.
 */
async function runSteps(groups, env, scratch, stop) {
  const begun = performance.now();
  const steps = [];
  for (const group of groups) {
    if (stop.asked() || steps.some(({ failed }) => failed > 0)) break;
    steps.push(...(await Promise.all(group.map((step) => runStep(step, env, scratch)))));
  }
  const sum = (key) => steps.reduce((sum, step) => sum + step[key], 0);
  return {
    steps,
    seconds: (performance.now() - begun) / 1000,
    cpu: sum('cpu'),
    passed: sum('passed'),
    failed: sum('failed'),
    secondTries: steps.flatMap(({ secondTries }) => secondTries),
  };
}
