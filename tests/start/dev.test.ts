import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '#tests/harness/process/port.ts';
import { makeWholeCheckout } from './checkout.ts';
import { launch } from './launch.ts';

const CONFIG = `export default {
  root: 'src/web',
  cacheDir: '.vite',
  server: { proxy: { '/api': { target: process.env.PIPIT_API } } },
};`;

test('npm run dev serves client and API at one address, reloads the server, and ends as one', async () => {
  const cwd = makeWholeCheckout();
  mkdirSync(join(cwd, 'src', 'web'), { recursive: true });
  writeFileSync(join(cwd, 'src', 'web', 'index.html'), '<p>client');
  writeFileSync(join(cwd, 'vite.config.ts'), CONFIG);
  const url = `http://127.0.0.1:${await freePort()}`;
  const dev = launch('npm', ['run', 'dev'], { cwd, env: { PORT: new URL(url).port } });
  await dev.says('ready in');
  await dev.says(/^guest /m);
  expect(await (await fetch(url, { headers: { accept: 'text/html' } })).text()).toContain('<p>client');
  const guestPassword = async () => {
    const answer = await fetch(`${url}/api/config`);
    return answer.ok ? ((await answer.json()) as { guest: { password: string } }).guest.password : undefined;
  };
  expect(await guestPassword()).toBe('look-around-pipit');

  appendFileSync(
    join(cwd, 'src', 'contract', 'people', 'guest.ts'),
    "\nObject.assign(guestAccount, { password: 'reloaded' });\n",
  );
  await expect.poll(guestPassword).toBe('reloaded');

  dev.child.kill('SIGTERM');
  await dev.ended;
});
