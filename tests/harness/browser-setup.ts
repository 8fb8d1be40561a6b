import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { serveFolder } from '../../scripts/static/serve.ts';
import { lightSqlite } from '../../scripts/vite/light-sqlite.ts';
import { findBrowser, launchWith } from './browser.ts';
import { wants } from './choice.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browser: { endpoint: string; url: string };
  }
}

const root = fileURLToPath(new URL('../browser/site', import.meta.url));
const PAGES = ['contract.html', 'tab.html', 'words.html'];

/** One browser and one static site for the whole run; each test file opens pages of its own in it. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!wants('wasm')) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'pipit-contract-site-'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [lightSqlite()],
    worker: { format: 'es', plugins: () => [lightSqlite()] },
    build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input: PAGES.map((page) => join(root, page)) } },
  });
  const server = serveFolder(folder).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const browser = await chromium.launchServer(launchWith(await findBrowser()));
  const { port } = server.address() as AddressInfo;
  project.provide('browser', { endpoint: browser.wsEndpoint(), url: `http://127.0.0.1:${port}` });
  return async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  };
}
