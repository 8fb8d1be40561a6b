import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Asked, askOver } from '#tests/harness/api/wire.ts';
import { wants } from '#tests/harness/choice.ts';
import { run } from '#tests/harness/data/sqlite-file.ts';
import { type Pipit, startPipit, stopPipit } from '#tests/harness/process/process.ts';
import { waitUntil } from '#tests/harness/wait.ts';

const PASSWORD = 'hush hush correct horse';
const COOKIE = 'crumbs-of-a-secret';
const EMAIL = 'quiet@example.org';

describe.runIf(wants('sqlite'))('the log of a real Pipit at its most talkative', () => {
  let pipit: Pipit;
  let token: string;
  let user: string;
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'pipit-logs-'));

  const ask = (path: string, { headers, ...asked }: Asked = {}) =>
    askOver(false, pipit.url, path, { ...asked, headers: { cookie: `session=${COOKIE}`, ...headers } });
  const lineOf = (id: string, msg = 'request') =>
    waitUntil(() => pipit.log().find((line) => line.requestId === id && line.msg === msg));

  beforeAll(async () => {
    pipit = await startPipit({ DATA_DIR, PORT: '0', LOG_LEVEL: 'trace' });
    const form = { firstName: 'Q', username: 'quiet', email: EMAIL, password: PASSWORD };
    const { body } = await ask('/api/auth/signup', { method: 'POST', body: form });
    token = body.encodedToken;
    user = body.createdUser._id;
  });
  afterAll(async () => {
    await stopPipit(pipit);
    rmSync(DATA_DIR, { recursive: true, force: true });
  });

  test('a request is one line with its id, caller, method, path, status and time', async () => {
    await ask('/api/users/bookmark?limit=3', { token: `Bearer ${token}`, headers: { 'x-request-id': 'logged-0001' } });
    const { level, time, ms, ...line } = await lineOf('logged-0001');
    expect(line).toMatchObject({ user, method: 'GET', path: '/api/users/bookmark', status: 200 });
    expect(ms).toBeTypeOf('number');
    expect(Math.abs(Date.parse(String(time)) - Date.now())).toBeLessThan(60_000);
    expect(level).toBe('debug');
  });

  test('the code of an invitation is in no line', async () => {
    // A page, if the client is built.
    await ask('/join/hush-hush-code', { method: 'HEAD', headers: { 'x-request-id': 'logged-0007' } });
    expect(await lineOf('logged-0007')).toMatchObject({ path: '/join/…' });
    expect(pipit.output()).not.toContain('hush-hush-code');
  });

  test('a caller without a token, or with a bad one, has no name', async () => {
    await ask('/api/posts', { headers: { 'x-request-id': 'logged-0002' } });
    await ask('/api/posts', { token: `${token}x`, headers: { 'x-request-id': 'logged-0003' } });
    expect(await lineOf('logged-0002')).toMatchObject({ status: 200 });
    expect(await lineOf('logged-0002')).not.toHaveProperty('user');
    expect(await lineOf('logged-0003')).toMatchObject({ status: 401 });
    expect(await lineOf('logged-0003')).not.toHaveProperty('user');
  });

  test.each([
    ['logged-0005', 'content-length: 200'],
    ['logged-0006', 'transfer-encoding: chunked'],
  ])('who goes away while sending (%s, %s) is no failure', async (id, framing) => {
    const { hostname, port } = new URL(pipit.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nhost: ${hostname}\r\nx-request-id: ${id}\r\n${framing}\r\n\r\n5\r\n{"use`,
    );
    await waitUntil(() => socket.bytesWritten > 0);
    await ask('/healthz');
    socket.destroy();
    expect(await lineOf(id)).toMatchObject({ level: 'debug', path: '/api/auth/login', status: 499, aborted: true });
    await ask('/healthz');
    expect(pipit.log().filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('a failure is told with the same id and caller, at the level of errors', async () => {
    const { body } = await ask('/api/posts', { method: 'POST', token, body: { postData: { content: 'Hi.' } } });
    run(join(DATA_DIR, 'pipit.db'), 'alter table likes rename to gone');
    const headers = { 'x-request-id': 'logged-0004' };
    const answer = await ask(`/api/posts/like/${body.post._id}`, { method: 'POST', token, headers });
    expect(answer.status).toBe(500);
    const failed = await lineOf('logged-0004', 'request failed');
    expect(failed).toMatchObject({ level: 'error', user, method: 'POST', status: 500 });
    expect(failed.err).toMatchObject({ message: expect.stringContaining('likes') });
    expect(await lineOf('logged-0004')).toMatchObject({ user, status: 500 });
  });

  test('no password, token, cookie or e-mail address is in any line, whatever went wrong', async () => {
    const login = (password: unknown) => ({ method: 'POST', body: { username: 'quiet', password } });
    await ask('/api/auth/login', login(PASSWORD));
    await ask('/api/auth/login', login(`${PASSWORD}!`));
    await ask('/api/auth/login', login([PASSWORD]));
    await ask(`/api/posts?token=${token}&password=${encodeURIComponent(PASSWORD)}`, { token });
    await ask('/api/account/password', {
      method: 'POST',
      token,
      body: { currentPassword: PASSWORD, newPassword: `${PASSWORD} again` },
    });
    await fetch(`${pipit.url}/api/auth/login`, { method: 'POST', body: `{"password": "${PASSWORD}` });
    await ask('/api/nonsense', { token, headers: { 'x-request-id': 'logged-0005' } });
    await lineOf('logged-0005');
    const [, , signature = ''] = token.split('.');
    for (const secret of ['hush', COOKIE, EMAIL, token, signature]) expect(pipit.output()).not.toContain(secret);
    expect(pipit.log().length).toBeGreaterThan(10);
  });
});
