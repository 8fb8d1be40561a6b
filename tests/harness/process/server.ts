import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { IN_BROWSER, startStaticHost } from '../e2e/in-browser.ts';
import { entryAt, root } from './bundle.ts';
import { freePort } from './port.ts';
import { boundsOf } from './process.ts';

/** Shorter than a test's timeout, so that the failure shows what the server printed. */
const PATIENCE_MS = 25_000;

export interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

export interface ServerProcess extends RunningServer {
  /** Ends the process like a crash. */
  kill(): Promise<void>;
  /** The path of the set-up link that the start has printed. */
  setUpPath(): Promise<string>;
}

/** Starts the real server on a free port with its own data folder, seeded with the demo community. */
export async function startServer(
  settings: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<ServerProcess> {
  const { DATA_DIR = mkdtempSync(join(tmpdir(), 'pipit-server-')) } = settings;
  const port = settings.PORT ?? String(await freePort());
  const env = {
    ...process.env,
    PORT: port,
    DATA_DIR,
    RATE_LIMITS: 'off',
    BACKUP_EVERY: 'off',
    TEST_BOUNDS: boundsOf({}),
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const command = [entryAt('src/server/main.ts'), ...args];
  const child = spawn(process.execPath, command, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const url = `http://127.0.0.1:${port}`;
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  const stop = async () => {
    await end('SIGTERM');
    if (settings.DATA_DIR === undefined) rmSync(DATA_DIR, { recursive: true, force: true });
  };
  try {
    await untilReady(url, () => child.exitCode === null);
  } catch {
    await stop();
    throw new Error(`The server did not start:\n${output}`);
  }
  const setUpPath = () => until(() => /\/setup#[\w-]+/.exec(output)?.[0]);
  return { url, stop, kill: () => end('SIGKILL'), setUpPath };
}

async function until<T>(find: () => T | undefined): Promise<T> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; ) {
    const found = find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The server has not printed it.');
}

async function untilReady(url: string, alive: () => boolean): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; alive() && Date.now() < deadline; ) {
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('not ready');
}

/** Playwright's `test` with one real server per worker. Pages open relative to it. */
export const test = base.extend<{ baseURL: string }, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use, { project }) => {
      const server = await (project.name === IN_BROWSER ? startStaticHost() : startServer());
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});
