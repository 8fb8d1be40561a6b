import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { host } from './site.ts';
import { openProfile } from './tabs.ts';

const configFile = fileURLToPath(new URL('../../vite.static.config.ts', import.meta.url));
afterEach(() => vi.unstubAllEnvs());

test('SEED and GUEST_LOGIN are those of the build', async () => {
  const outDir = mkdtempSync(join(tmpdir(), 'pipit-settings-'));
  onTestFinished(() => rmSync(outDir, { recursive: true }));
  vi.stubEnv('SEED', 'none');
  vi.stubEnv('GUEST_LOGIN', 'off');
  await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  const page = await (await openProfile()).newPage();
  await page.goto(`${await host('/', outDir)}login`);
  await page.waitForFunction(() => window.pipit);
  const asked = (path: string) => page.evaluate(async (path) => (await window.pipit.fetch(path)).json(), path);
  expect(await asked('/api/config')).toMatchObject({ guest: null });
  expect(await asked('/api/users')).toEqual({ users: [] });
});

test('a wrong setting is refused', async () => {
  vi.stubEnv('GUEST_LOGIN', 'maybe');
  const refused = build({ configFile, logLevel: 'silent', build: { write: false } });
  await expect(refused).rejects.toThrow('GUEST_LOGIN is "maybe"; allowed: on or off.');
});
