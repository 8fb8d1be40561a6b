import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { TestProject } from 'vitest/node';
import { wants } from '../choice.ts';
import { freePort } from '../process/port.ts';
import { findBrowser, launchWith } from './browser.ts';
import { serveSite } from './browser-site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address at which the browser takes orders to open a page, and the page with the worker. */
    contractBrowser: { orders: string; page: string };
  }
}

/**
 * One browser for the whole run, with a profile on the disk, as users have. In a context of Playwright, which is a
 * private window, every access to a file passes through the main process, which costs more than all else.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!wants('wasm')) return undefined;
  const site = await serveSite(['contract.html']);
  const profile = mkdtempSync(join(tmpdir(), 'pipit-contract-profile-'));
  const port = await freePort();
  const { args, ...launch } = launchWith(await findBrowser());
  const browser = await chromium.launchPersistentContext(profile, {
    ...launch,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  project.provide('contractBrowser', { orders: `http://127.0.0.1:${port}`, page: `${site.url}/contract.html` });
  return async () => {
    await browser.close();
    site.stop();
    // The last processes of a browser may still be writing there.
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
}
