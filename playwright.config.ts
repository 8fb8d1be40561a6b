import { defineConfig } from '@playwright/test';
import { type Browser, findBrowser, launchWith } from './tests/harness/browser/browser.ts';
import { IN_BROWSER } from './tests/harness/e2e/in-browser.ts';
import { seenInBrowser } from './tests/harness/e2e/in-browser-choice.ts';

// Every worker loads this file again; the browser is looked for, or unpacked, once.
process.env.PIPIT_BROWSER ??= JSON.stringify(await findBrowser());
const browser: Browser = JSON.parse(process.env.PIPIT_BROWSER);

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/harness/e2e/bundled-server.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A machine that others share may take its time; what must be quick is measured in bench/.
  timeout: 600_000,
  expect: { timeout: 100_000 },
  // What needed it is listed as flaky at the end.
  retries: 1,
  reporter: 'list',
  use: {
    launchOptions: launchWith(browser),
    // Without it, what is not there to be pressed takes the whole time of its test.
    actionTimeout: 100_000,
    // Recording every test takes a third of its time.
    trace: 'on-first-retry',
  },
  projects: [
    // In one worker, as its community grows in a browser; first, so that the other worker has something to do meanwhile.
    { name: IN_BROWSER, grep: seenInBrowser, workers: 1 },
    { name: 'server' },
  ],
});
