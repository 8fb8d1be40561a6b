import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askOver, type Wired } from '#tests/harness/api/wire.ts';
import { wants } from '#tests/harness/choice.ts';
import { run } from '#tests/harness/data/sqlite-file.ts';
import { type Pipit, startPipit, stopPipit } from '#tests/harness/process/process.ts';
import { waitUntil } from '#tests/harness/wait.ts';

const PASSWORD = 'nobody may read this';
const STACK_OR_PATH = /\\n {4}at |\bat \S+ \(|file:\/\/|node_modules|\/(src|work|home|tmp)\//;
const SQL = /\b(select|insert into|update|delete from)\b.*\b(from|values|set|where)\b/i;

describe.runIf(wants('sqlite'))('a server whose database breaks under it', () => {
  let folder: string;
  let pipit: Pipit;
  let token: string;
  const answers: Wired[] = [];

  const ask = (path: string, asked: object = {}): Promise<Wired> => askOver(false, pipit.url, `/api${path}`, asked);
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pipit-leaks-'));
    pipit = await startPipit({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'info', SEED: 'none' });
    const form = { firstName: 'Ada', username: 'ada', email: 'ada@example.org', password: PASSWORD };
    token = (await ask('/auth/signup', { method: 'POST', body: form })).body.encodedToken;
    run(join(folder, 'pipit.db'), 'pragma foreign_keys = off; drop table bookmarks; drop table likes');
    const login = { username: 'ada', password: PASSWORD };
    for (const [path, asked] of [
      ['/posts', { token }],
      ['/posts?limit=5&feed=home', { token }],
      ['/users/bookmark', { token }],
      ['/users/bookmark?limit=5', { token }],
      ['/posts', { method: 'POST', token, body: { postData: { content: PASSWORD } } }],
      ['/users/bookmark/none', { method: 'POST', token }],
      ['/auth/login', { method: 'POST', body: login }],
    ] as const) {
      answers.push(await ask(path, asked));
    }
    // The status was sent before the download failed, so the connection is cut.
    await expect(ask('/account/data', { token })).rejects.toThrow();
  });
  afterAll(async () => {
    await stopPipit(pipit);
    rmSync(folder, { recursive: true, force: true });
  });

  const failed = () => answers.filter(({ status }) => status >= 500);

  test('answers with a number to tell the host, and nothing of the inside', () => {
    expect(failed().length).toBeGreaterThanOrEqual(3);
    for (const { body } of failed()) {
      const said = JSON.stringify(body);
      expect(said).toMatch(/[\da-f-]{36}/);
      expect(said).not.toMatch(STACK_OR_PATH);
      expect(said).not.toMatch(SQL);
      expect(said).not.toMatch(/no such table|sqlite/i);
    }
  });

  test('logs each with that number and the cause, without stack, folder, statement or secret', async () => {
    const lines = await waitUntil(() => {
      const told = pipit.log().filter(({ requestId }) => requestId !== undefined);
      return told.length > failed().length && told;
    });
    // The interrupted download is logged too.
    expect(lines).toHaveLength(failed().length + 1);
    const logged = lines.map((line) => JSON.stringify(line)).join('\n');
    expect(logged).toMatch(/no such table/);
    expect(logged).not.toMatch(STACK_OR_PATH);
    expect(logged).not.toMatch(SQL);
    for (const secret of [
      PASSWORD,
      token,
      'ada@example.org',
      folder,
      readFileSync(join(folder, 'secret'), 'utf8').trim(),
    ])
      expect(logged).not.toContain(secret);
    for (const { body } of failed()) expect(logged).toContain(/[\da-f-]{36}/.exec(JSON.stringify(body))?.[0]);
  });
});
