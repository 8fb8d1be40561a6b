import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import {
  browserPages,
  contract,
  fuzz,
  inBrowser,
  models,
  onPostgres,
  type Part,
  slowOnSqlite,
  slowUnit,
  smokeInBrowser,
  unit,
} from './tests/tiers.ts';

/**
 * One more than there are processors, because a file waits for a database, a process or a browser during a third of its
 * time.
 */
const maxWorkers = availableParallelism() + 1;

/** `npm run test:all` allows one second try and names the tests that needed it; `npm test` allows none. */
const retry = process.env.PIPIT_TRIES === '2' ? 1 : 0;

/**
 * A test that needs longer sets its own limit, and says why. The timeout of `harness/wait.ts` is shorter, because its
 * error says more.
 */
const limits = { testTimeout: 30_000, hookTimeout: 30_000, expect: { poll: { timeout: 10_000 } } };

type Engine = 'sqlite' | 'postgres' | 'wasm';

const ENGINE_SETUPS: Record<Engine, string> = {
  sqlite: 'tests/harness/sqlite/sqlite-setup.ts',
  postgres: 'tests/harness/postgres/postgres-setup.ts',
  wasm: 'tests/harness/browser/contract-browser-setup.ts',
};
const PROCESS_SETUPS = ['tests/harness/process/bundle-setup.ts', 'tests/harness/process/data-setup.ts'];
/** `ENGINES=sqlite npm run test:contract` runs one of them. */
const CHOSEN = process.env.ENGINES?.split(',').map((name) => name.trim());

interface Shape {
  name: string;
  files: Part;
  except?: Part;
  globalSetup?: string[];
  env?: Record<string, string>;
}

const project = ({ name, files, except, globalSetup = [], env = {} }: Shape): TestProjectConfiguration => ({
  test: {
    name,
    include: files.files,
    ...(except && { exclude: except.files }),
    globalSetup,
    setupFiles: ['tests/harness/fixed-seed.ts'],
    env,
    // Many files of a project share one process, so no file may leave state in a module.
    isolate: false,
    maxWorkers,
    retry,
    ...limits,
  },
});

/** Engines are chosen per project, because files that share a process share the list of engines. */
function onEngines(all: Engine[], shape: Shape): TestProjectConfiguration[] {
  const engines = all.filter((name) => !CHOSEN || CHOSEN.includes(name));
  if (engines.length === 0) return [];
  const globalSetup = [...PROCESS_SETUPS, ...engines.map((name) => ENGINE_SETUPS[name])];
  return [project({ ...shape, globalSetup, env: { ...shape.env, ENGINES: engines.join() } })];
}

/** The core tier runs this many seeds of each model on each engine. */
const CORE = { FIRST_SEEDS: '1' };

export default defineConfig({
  test: {
    projects: [
      project({ name: 'unit', files: unit, except: slowUnit }),
      project({ name: 'unit-slow', files: slowUnit }),
      ...onEngines(['sqlite'], { name: 'core-sqlite', files: contract, except: slowOnSqlite, env: CORE }),
      ...onEngines(['postgres'], { name: 'core-postgres', files: onPostgres, env: CORE }),
      ...onEngines(['wasm'], { name: 'core-browser', files: smokeInBrowser, env: CORE }),
      ...onEngines(['sqlite', 'postgres'], { name: 'contract', files: contract }),
      ...onEngines(['wasm'], { name: 'contract-browser', files: inBrowser }),
      project({
        name: 'browser',
        files: browserPages,
        globalSetup: ['tests/harness/browser/browser-setup.ts', 'tests/harness/browser/static-setup.ts'],
      }),
      // These have their own commands: `npm run fuzz` and `npm run drill -- models`.
      ...onEngines(['sqlite', 'postgres'], { name: 'fuzz', files: fuzz, env: { FUZZ_LONG: 'yes' } }),
      ...onEngines(['sqlite', 'postgres', 'wasm'], { name: 'models', files: models }),
    ],
  },
});
