import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { guestAccount } from '#contract/people/guest.ts';
import { askOver } from '#tests/harness/api/wire.ts';
import { wants } from '#tests/harness/choice.ts';
import { createDatabase } from '#tests/harness/postgres/postgres.ts';
import { startPipit, stopPipit } from '#tests/harness/process/process.ts';
import { runScript } from '#tests/harness/process/script.ts';

const copy = (...args: string[]) => runScript('copy.ts', args);

const HASHES = /^\w+ +[\d,]+ {2}[\da-f]*$/gm;
const fileIn = (name: string) => `file:${join(folder, name)}`;

/** The response of a server with these settings to the token; without one, to a new token. */
async function visit(settings: Record<string, string>, token?: string) {
  const pipit = await startPipit({ ...settings, PORT: '0', LOG_LEVEL: 'warn' });
  try {
    const login = { method: 'POST', body: guestAccount };
    const known = token ?? (await askOver(false, pipit.url, '/api/auth/login', login)).body.encodedToken;
    const { status } = await askOver(false, pipit.url, '/api/users/bookmark', { token: known });
    return { token: known, status, posts: (await askOver(false, pipit.url, '/api/posts', {})).body };
  } finally {
    await stopPipit(pipit);
  }
}

let folder: string;
/** Two starts of a server and two copies, each in a process. */
const TIMEOUT_MS = 90_000;

describe.runIf(wants('sqlite') && wants('postgres'))('npm run copy', () => {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'pipit-copy-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('moves a community to PostgreSQL and back, and who was logged in still is', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const DATABASE_URL = await createDatabase(inject('postgres'));
    const home = await visit({ DATA_DIR: join(folder, 'home') });
    const moved = await copy('--from', fileIn('home'), '--to', DATABASE_URL);
    expect(moved, moved.output).toMatchObject({ code: 0 });
    expect(moved.output).toMatch(/^copied and compared in \d+ s$/m);
    expect(moved.output).toMatch(/^posts +5 {2}[\da-f]{16}$/m);
    expect(await visit({ DATABASE_URL }, home.token)).toEqual({ ...home, status: 200 });

    const back = await copy('--from', DATABASE_URL, '--to', fileIn('back/pipit.db'));
    expect(back, back.output).toMatchObject({ code: 0 });
    expect(readdirSync(join(folder, 'back')).sort()).toEqual(['media', 'pipit.db', 'secret']);
    expect(statSync(join(folder, 'back', 'secret')).mode & 0o777).toBe(0o600);
    const [before, after] = ['home', 'back'].map((name) => readFileSync(join(folder, name, 'secret'), 'utf8'));
    expect(after).toBe(before);
    // A job of the server that ran in between changes `settings`.
    const hashesIn = (output: string) => output.match(HASHES)?.filter((line) => !line.startsWith('settings '));
    expect(hashesIn(back.output)).toEqual(hashesIn(moved.output));
  });

  test('that cannot be done says so in one line', async () => {
    const { code, output } = await copy('--from', fileIn('nowhere'), '--to', fileIn('target'));
    expect(code).toBe(1);
    expect(output.trim()).toBe(`There is no database at ${join(folder, 'nowhere', 'pipit.db')}.`);
    expect((await copy('--from', fileIn('home'))).output).toContain('npm run copy -- --from');
  });
});
