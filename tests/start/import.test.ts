import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashPbkdf2, verifyPbkdf2 } from '#api/guard/pbkdf2.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { createWorld, PASSWORD } from '#tests/harness/world.ts';
import { makeCheckout, makeFolder } from './checkout.ts';
import { launch } from './launch.ts';
import { refusal, startScript, untilListening } from './pipit.ts';

/** A file like one exported by a browser. */
async function makeFile(): Promise<{ file: string; username: string }> {
  const file = join(makeFolder(), 'taken-away.db');
  const passwords = { hash: (plain: string) => hashPbkdf2(plain, 1_000), verify: verifyPbkdf2 };
  const world = await createWorld(nodeSqlite(file), { passwords });
  const { username, post } = await world.signUp();
  await post('/posts', { postData: { content: 'Moving house.' } });
  await world.close();
  return { file, username };
}

test('npm start -- --import starts from a file, once, and its people log in', async () => {
  const cwd = makeCheckout();
  const { file, username } = await makeFile();
  const before = readFileSync(file);
  const pipit = await untilListening(
    launch('npm', ['start', '--', '--import', file], { cwd, env: { WORKERS: '2', SEED: 'none' } }),
  );
  expect(pipit.out()).toContain(`import   ${file}\n`);
  expect(pipit.out().match(/^import /gm)).toHaveLength(1);
  const { posts } = (await (await fetch(`${pipit.url}/api/posts`)).json()) as { posts: { content: string }[] };
  expect(posts.map(({ content }) => content)).toEqual(['Moving house.']);
  const login = (password: string) =>
    fetch(`${pipit.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
  expect((await login(PASSWORD)).status).toBe(200);
  expect((await login('another password')).status).toBe(401);
  pipit.child.kill('SIGTERM');
  expect(await pipit.ended).toBe(0);
  expect(readFileSync(file).equals(before)).toBe(true);

  const place = join(cwd, 'data', 'pipit.db');
  expect(await refusal(startScript({ cwd }, ['--import', file]))).toBe(
    `${file} was not imported: there is data already in ${place}. Set DATA_DIR to an empty folder.`,
  );
});

test('a file is named from where the command is given', async () => {
  const { file } = await makeFile();
  const options = { cwd: makeCheckout(), env: { INIT_CWD: join(file, '..') } };
  const pipit = await untilListening(startScript(options, ['--import=taken-away.db']));
  expect(pipit.out()).toContain(`import   ${file}\n`);
});

test.each([
  ['--import without a file', ['--import'], /^--import needs a file: npm start -- --import FILE$/],
  ['--import with an empty name', ['--import='], /^--import needs a file/],
  ['a file without an option', ['taken-away.db'], /^There is no option taken-away\.db: /],
  [
    'a file that is not there',
    ['--import', '/no/such.db'],
    /^\/no\/such\.db was not imported: there is no such file\.$/,
  ],
])('%s is refused', async (_, args, reason) => {
  expect(await refusal(startScript({ cwd: makeCheckout() }, args))).toMatch(reason);
});

test('a damaged file is refused, and is not taken for the data', async () => {
  const { file } = await makeFile();
  const bytes = readFileSync(file);
  bytes.fill(0xaa, 4_096, 12_288);
  writeFileSync(file, bytes);
  const options = { cwd: makeCheckout() };
  expect(await refusal(startScript(options, ['--import', file]))).toContain('was not imported: This file is damaged');
  const fresh = await untilListening(startScript(options));
  expect(fresh.out()).toContain('seed     the demo community');
});
