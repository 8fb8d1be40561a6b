import { chromium } from '@playwright/test';
import type { TestProject } from 'vitest/node';
import { type Browser, findBrowser, launchWith } from './browser.ts';
import { serveSite } from './browser-site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browser: { endpoint: string; program: Browser; url: string };
  }
}

/** One browser and one static site for the whole run. Each test file opens its own pages. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const site = await serveSite(['tab.html', 'words.html']);
  const program = await findBrowser();
  const browser = await chromium.launchServer(launchWith(program));
  project.provide('browser', { endpoint: browser.wsEndpoint(), program, url: site.url });
  return async () => {
    await browser.close();
    site.stop();
  };
}
