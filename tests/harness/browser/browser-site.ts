import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { serveFolder } from '../../../scripts/static/serve.ts';
import { lightSqlite } from '../../../scripts/vite/light-sqlite.ts';

const root = fileURLToPath(new URL('../../browser/site', import.meta.url));

const COST = 'const ITERATIONS = 600_000;';

/** The password of a test needs no protection, and its real hash takes a third of a second. */
const cheapPasswords: Plugin = {
  name: 'pipit:cheap-passwords',
  enforce: 'pre',
  transform: {
    filter: { id: /\/api\/guard\/pbkdf2\.ts/ },
    handler(code) {
      if (!code.includes(COST)) this.error('The cost of passwords has another name now.');
      return { code: code.replace(COST, 'const ITERATIONS = 1_000;'), map: null };
    },
  },
};

/** Builds pages of tests/browser/site and serves them like a static host. */
export async function serveSite(pages: readonly string[]): Promise<{ url: string; stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-contract-site-'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [lightSqlite()],
    worker: { format: 'es', plugins: () => [lightSqlite(), cheapPasswords] },
    build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input: pages.map((page) => join(root, page)) } },
  });
  const server = serveFolder(folder).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}
