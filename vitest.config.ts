import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** By itself Vitest leaves one processor idle, and half the time goes on a machine with two. */
const maxWorkers = Math.max(2, availableParallelism());

/** A machine that others share may take its time; what must be quick is measured in bench/. */
const expect = { poll: { timeout: 150_000 } };

/** A machine that does other things shows races of tests. `second-tries.mjs` names what needed it. */
const retry = 1;

const contractSetup = [
  'tests/harness/process/bundle-setup.ts',
  'tests/harness/process/data-setup.ts',
  'tests/harness/sqlite/sqlite-setup.ts',
  'tests/harness/postgres/postgres-setup.ts',
  'tests/harness/browser/contract-browser-setup.ts',
];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'tests/lint/**/*.test.ts',
            'tests/start/**/*.test.ts',
            'tests/deploy/**/*.test.ts',
          ],
          // One process for many files; none of them leaves anything in a module.
          isolate: false,
          maxWorkers,
          expect,
          retry,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'contract',
          include: ['tests/{contract,model,fuzz}/**/*.test.ts'],
          globalSetup: contractSetup,
          // One process for many files; none of them leaves anything in a module.
          isolate: false,
          maxWorkers,
          expect,
          retry,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'fuzz',
          include: ['tests/{fuzz,model}/**/*.test.ts'],
          globalSetup: contractSetup,
          env: { FUZZ_LONG: 'yes', MODEL_RUNS: '30' },
          expect,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          // One process for many files, which loads Playwright once; none of them leaves anything in a module.
          isolate: false,
          maxWorkers,
          globalSetup: ['tests/harness/browser/browser-setup.ts', 'tests/harness/browser/static-setup.ts'],
          expect,
          retry,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
