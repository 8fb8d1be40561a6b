import { once } from 'node:events';
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '#tests/harness/process/port.ts';
import { makeCheckout, makeFolder } from './checkout.ts';
import { launch } from './launch.ts';
import { refusal, startScript } from './pipit.ts';

const OLD_NODE =
  "--import data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'22.18.0'}})";

test('a taken port', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const line = await refusal(startScript({ cwd: makeCheckout(), env: { PORT: String(port) } }));
  taken.close();
  expect(line).toBe(`127.0.0.1:${port} is taken: stop what listens there, or set PORT to another one.`);
});

test('an address that is not of this machine', async () => {
  const line = await refusal(startScript({ cwd: makeCheckout(), env: { HOST: '192.0.2.1' } }));
  expect(line).toMatch(/^192\.0\.2\.1:0 is no address of this machine/);
});

test('a data folder that may not be written', async () => {
  const folder = makeFolder();
  chmodSync(folder, 0o555);
  // Root ignores permissions, but cannot create folders there either.
  const DATA_DIR = process.getuid?.() === 0 ? '/sys/pipit' : folder;
  const line = await refusal(startScript({ cwd: makeCheckout(), env: { DATA_DIR } }));
  expect(line).toMatch(/^The data folder \S+ cannot be written \(E[A-Z]+: .*\): set DATA_DIR to one that can\.$/);
});

test('a data folder that cannot be', async () => {
  const file = join(makeFolder(), 'file');
  writeFileSync(file, '');
  const line = await refusal(startScript({ cwd: makeCheckout(), env: { DATA_DIR: join(file, 'data') } }));
  expect(line).toMatch(/^The data folder \S+ cannot be written \(ENOTDIR/);
});

test('a file that is no database', async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, 'pipit.db'), 'not a database, but long enough to look at'.repeat(100));
  expect(await refusal(startScript({ cwd: makeCheckout(), env: { DATA_DIR: folder } }))).toContain('not a database');
});

test('a PostgreSQL that cannot be reached', async () => {
  const url = `postgres://me:hunter2@127.0.0.1:${await freePort()}/pipit`;
  const line = await refusal(startScript({ cwd: makeCheckout(), env: { DATABASE_URL: url } }));
  expect(line).toContain('ECONNREFUSED');
  expect(line).not.toContain('hunter2');
});

test('a wrong setting', async () => {
  const line = await refusal(startScript({ cwd: makeCheckout(), env: { PORT: 'eighty' } }));
  expect(line).toBe('PORT is "eighty"; allowed: a whole number from 0 to 65535, where 0 picks a free port.');
});

test('an option that does not exist', async () => {
  expect(await refusal(startScript({ cwd: makeCheckout() }, ['--prot']))).toContain('There is no option --prot');
});

/** The result of an npm that installed nothing. */
function makeBareCheckout(): string {
  const cwd = makeCheckout();
  rmSync(join(cwd, 'node_modules'));
  mkdirSync(join(cwd, 'node_modules'));
  const record = join('node_modules', '.package-lock.json');
  symlinkSync(join(process.cwd(), record), join(cwd, record));
  return cwd;
}

test.runIf(process.platform === 'linux')('a supplied Node that lacks a library', async () => {
  const cwd = makeBareCheckout();
  const folder = join(cwd, 'node_modules', `node-linux-${process.arch}`, 'bin');
  mkdirSync(folder, { recursive: true });
  const says = 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file';
  writeFileSync(join(folder, 'node'), `#!/bin/sh\necho "${says}" >&2\nexit 127\n`, { mode: 0o755 });
  const line = await refusal(startScript({ cwd, env: { NODE_OPTIONS: OLD_NODE } }));
  expect(line).toContain(`does not start: ${says}. On a small Debian`);
  expect(line).toContain('apt install libatomic1');
});

test('a Node that is too old, when npm supplied no other', async () => {
  const cwd = makeBareCheckout();
  const line = await refusal(startScript({ cwd, env: { NODE_OPTIONS: OLD_NODE } }));
  expect(line).toMatch(/^Pipit needs Node 24 or newer and found 22\.18\.0: run "npm ci --include=optional"/);
});

test('a server that is run by a Node that is too old', async () => {
  const options = { cwd: makeCheckout(), env: { NODE_OPTIONS: OLD_NODE } };
  const line = await refusal(launch(process.execPath, [join('src', 'server', 'main.ts')], options));
  expect(line).toBe('Pipit needs Node 24 or newer and runs on 22.18.0: use "npm start", which brings one.');
});
