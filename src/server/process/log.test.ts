import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const log = fileURLToPath(new URL('./log.ts', import.meta.url));

const TALK = `log.debug({ path: '/api/posts' }, 'request');
  function storePost() {
    const message = 'broken: /srv/pipit/data/pipit.db of postgres://me:hunter2@db/pipit';
    return Object.assign(new Error(message), { code: '23514', detail: 'row of ada@example.org' });
  }
  log.error({ err: storePost() }, 'failed');`;

function written(settings: { logLevel: string; logFormat: string }, talk = TALK): string {
  const code = `import { createLog } from ${JSON.stringify(log)};
    const log = await createLog(${JSON.stringify(settings)});
    ${talk}`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' });
}

test('json is one object a line, and an error carries no more than what it is', () => {
  const lines = written({ logLevel: 'info', logFormat: 'json' }).trim().split('\n');
  expect(lines).toHaveLength(1);
  const line = JSON.parse(lines[0] ?? '');
  expect(line).toMatchObject({
    level: 'error',
    msg: 'failed',
    err: { type: 'Error', message: 'broken: … of postgres://me:…@db/pipit', code: '23514' },
  });
  expect(Object.keys(line.err)).toEqual(['type', 'message', 'code', 'at']);
  expect(line.err.at).toMatch(/^storePost \S+:\d+( < .*)?$/);
  expect(lines[0]).not.toMatch(/file:|\/(work|home|srv|tmp)\/|hunter2|\n {4}at /);
});

test('at debug an error carries its whole stack', () => {
  const [, line = ''] = written({ logLevel: 'debug', logFormat: 'json' }).trim().split('\n');
  expect(JSON.parse(line).err.stack).toMatch(/^Error: broken[\s\S]*\n {4}at storePost /);
});

test('pretty is for people, and holds back the same', () => {
  const text = written({ logLevel: 'debug', logFormat: 'pretty' });
  expect(text).toMatch(/^\[\d\d:\d\d:\d\d\] DEBUG: request \{"path":"\/api\/posts"\}$/m);
  expect(text).toMatch(/ERROR: failed/);
  expect(text).not.toContain('ada@example.org');
});

test('silent says nothing', () => {
  expect(written({ logLevel: 'silent', logFormat: 'json' })).toBe('');
});

test.for(['json', 'pretty'])(
  '%s shows no secret that an error quotes or that stands under a telling name',
  (logFormat) => {
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJfaWQiOiJodXNoIn0.aHVzaA';
    const talk = `
    log.error({ err: new Error('no session for ${token}') }, 'one');
    log.error({ err: new Error('header was Bearer hush-1') }, 'two');
    log.error({ err: new Error('cannot reach postgres://pipit:hush-2@db:5432/pipit?password=hush-3') }, 'three');
    log.error({ err: 'thrown as text: Basic hush-4' }, 'four');
    log.info({ authorization: 'hush-5', headers: { authorization: 'hush-6', cookie: 'hush-7' } }, 'five');
    log.info({ body: { password: 'hush-8', encodedToken: 'hush-9', currentPassword: 'hush-a' } }, 'six');`;
    const text = written({ logLevel: 'debug', logFormat }, talk);
    for (const said of ['one', 'two', 'three', 'four', 'five', 'six', 'db:5432/pipit']) expect(text).toContain(said);
    expect(text).not.toContain('hush');
    expect(text).not.toContain(token);
  },
);
