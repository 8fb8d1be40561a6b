import { defineConfig } from '@playwright/test';
import { type Browser, findBrowser, launchWith } from './tests/harness/browser/browser.ts';
import { IN_BROWSER } from './tests/harness/e2e/in-browser.ts';
import { seenInBrowser } from './tests/harness/e2e/in-browser-choice.ts';

// Every worker loads this file again, but the browser is only located, or unpacked, once.
process.env.PIPIT_BROWSER ??= JSON.stringify(await findBrowser());
const browser: Browser = JSON.parse(process.env.PIPIT_BROWSER);

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/harness/e2e/bundled-server.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // Tests wait for the client longer than they compute: two workers would use two processors for half of the time.
  workers: 3,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  // `npm run test:all` allows one second try, and names each test that needed it (scripts/test/second-tries.mjs).
  retries: process.env.PIPIT_TRIES === '2' ? 1 : 0,
  reporter: 'list',
  use: {
    launchOptions: launchWith(browser),
    // Without a limit, a missing button takes the whole time of its test.
    actionTimeout: 10_000,
    // Recording every test takes a third of its time.
    trace: 'on-first-retry',
  },
  projects: [
    // One worker, because the tests share one community in a browser; first, so that the other workers run in the
    // meantime.
    { name: IN_BROWSER, grep: seenInBrowser, workers: 1 },
    { name: 'server' },
  ],
});
