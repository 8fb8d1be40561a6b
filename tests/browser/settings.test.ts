import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { host } from './site.ts';
import { openProfile } from './tabs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Builds the static site in a separate process, because Vite and React keep the first value of NODE_ENV. */
async function built(settings: Record<string, string>): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'pipit-settings-'));
  onTestFinished(() => rmSync(outDir, { recursive: true }));
  const args = [
    'build',
    '--config',
    'vite.static.config.ts',
    '--logLevel',
    'error',
    '--emptyOutDir',
    '--outDir',
    outDir,
  ];
  const env = { ...process.env, NODE_ENV: 'production', ...settings };
  await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', ...args], { cwd: root, env });
  return outDir;
}

test('SEED and GUEST_LOGIN are those of the build', async () => {
  const site = await host('/', await built({ SEED: 'none', GUEST_LOGIN: 'off' }));
  const page = await (await openProfile()).newPage();
  await page.goto(`${site}login`);
  await page.waitForFunction(() => window.pipit);
  const asked = (path: string) => page.evaluate(async (path) => (await window.pipit.fetch(path)).json(), path);
  expect(await asked('/api/config')).toMatchObject({ guest: null });
  expect(await asked('/api/users')).toEqual({ users: [] });
});

test('a wrong setting is refused', async () => {
  await expect(built({ GUEST_LOGIN: 'maybe' })).rejects.toThrow('GUEST_LOGIN is "maybe"; allowed: on or off.');
});
