import { cpSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import settings from '#server/config/settings.json' with { type: 'json' };
import { root } from '#tests/harness/process/bundle.ts';
import { makeCheckout, makeFolder, makeWholeCheckout } from './checkout.ts';
import { launch } from './launch.ts';
import { npmStart, type Pipit, startScript, untilListening } from './pipit.ts';

test('npm start shows each step and prints address, engine, data and guest', async () => {
  const cwd = makeWholeCheckout();
  for (const name of ['vite.server.config.ts', 'tsconfig.base.json']) cpSync(join(root, name), join(cwd, name));
  const pipit = await npmStart({ cwd });
  await pipit.says('guest    guest / look-around-pipit');
  await pipit.says('setup    http');
  const lines = pipit.out().split('\n');
  // The step "node" is shown where npm supplied an unverified Node.js.
  const steps = lines.filter((line) => /^(?!node )[a-z]+ /.test(line)).map((line) => line.split(' ')[0]);
  expect(lines).toContain('build    the server …');
  expect(steps).toEqual(['install', 'build', 'build', 'migrate', 'seed', 'listen', 'engine', 'data', 'guest', 'setup']);
  expect(lines).toContain('engine   SQLite');
  expect(lines).toContain(`data     ${join(cwd, 'data', 'pipit.db')}`);
  expect(pipit.err().replace(/^npm warn .*\n/gm, '')).toBe('');
  expect(await (await fetch(`${pipit.url}/readyz`)).json()).toEqual({ status: 'ready' });
  expect(await (await fetch(pipit.url)).text()).toContain('<h1>Pipit</h1>');
  expect((await fetch(`${pipit.url}/api/posts`)).status).toBe(200);
  expect(statSync(join(cwd, 'data')).mode & 0o777).toBe(0o700);
  expect(statSync(join(cwd, 'data', 'secret')).mode & 0o777).toBe(0o600);
});

test('people, posts and sessions survive a restart, which installs nothing', async () => {
  const options = { cwd: makeCheckout(), env: { DATA_DIR: makeFolder() } };
  const first = await untilListening(startScript(options));
  const token = await signUp(first);
  await stop(first);

  const second = await npmStart(options);
  expect(second.out()).toContain('install  up to date');
  expect(second.out()).toContain('seed     there is data already');
  const answer = await fetch(`${second.url}/api/users/bookmark`, { headers: { authorization: token } });
  expect(answer.status).toBe(200);
});

test('without seed or with the guest turned off no guest is offered', async () => {
  const cwd = makeCheckout();
  for (const [name, value] of [['SEED', 'none'] as const, ['GUEST_LOGIN', 'off'] as const]) {
    const pipit = await untilListening(startScript({ cwd, env: { DATA_DIR: makeFolder(), [name]: value } }));
    expect(pipit.out()).not.toContain('\nguest ');
    expect(await (await fetch(`${pipit.url}/api/config`)).json()).toMatchObject({ guest: null });
  }
});

test('--help lists every setting, with nothing installed and nothing left behind', async () => {
  const cwd = makeCheckout({ installed: false });
  const help = launch('npm', ['start', '--', '--help'], { cwd });
  expect(await help.ended).toBe(0);
  for (const [name, setting] of Object.entries(settings)) {
    expect(help.out()).toMatch(new RegExp(`^ +${name} +${RegExp.escape(setting.meaning)}$`, 'm'));
    expect(help.out()).toContain(setting.allowed);
  }
  expect(help.out()).toContain('npm start -- --import FILE');
  expect(existsSync(join(cwd, 'node_modules'))).toBe(false);
  expect(existsSync(join(cwd, 'data'))).toBe(false);
});

async function signUp({ url }: Pipit): Promise<string> {
  const body = JSON.stringify({
    firstName: 'Ada',
    username: 'ada',
    email: 'ada@example.org',
    password: 'correct horse',
  });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/auth/signup`, { method: 'POST', headers, body });
  expect(answer.status).toBe(201);
  const { encodedToken } = (await answer.json()) as { encodedToken: string };
  return encodedToken;
}

async function stop({ child, ended }: Pipit): Promise<void> {
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
}
