import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { photo } from '#server/media/test-pictures.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { postgres } from '#store/engine/drivers/postgres.ts';
import type { Source } from '#store/engine/store.ts';
import { checkBackup, type Manifest } from '#store/transfer/backup.ts';
import { withRawDatabase } from '#store/transfer/import/foreign.ts';
import { digest } from '#store/transfer/tables.ts';
import { openLine } from '#tests/harness/api/wire.ts';
import { wants } from '#tests/harness/choice.ts';
import { wrongCounters } from '#tests/harness/data/counters.ts';
import { createDatabase } from '#tests/harness/postgres/postgres.ts';
import { startPipit, stopPipit } from '#tests/harness/process/process.ts';
import { runScript } from '#tests/harness/process/script.ts';
import { waitUntil } from '#tests/harness/wait.ts';

const folder = mkdtempSync(join(tmpdir(), 'pipit-drill-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Home {
  settings: Record<string, string>;
  source: () => ReturnType<typeof nodeSqlite>;
}

const homes: Record<string, () => Promise<Home>> = {
  sqlite: async () => {
    const DATA_DIR = mkdtempSync(join(folder, 'home-'));
    return { settings: { DATA_DIR, DATABASE_URL: '' }, source: () => nodeSqlite(join(DATA_DIR, 'pipit.db')) };
  },
  postgres: async () => {
    const DATABASE_URL = await createDatabase(inject('postgres'));
    // The folder of the pictures.
    const DATA_DIR = mkdtempSync(join(folder, 'home-'));
    return { settings: { DATABASE_URL, DATA_DIR }, source: () => postgres(DATABASE_URL) };
  },
};
const names = Object.keys(homes).filter(wants);
const newHome = (name: string) => (homes[name] as () => Promise<Home>)();

describe.each(names)('the restore drill from %s', (name) => {
  const file = join(folder, `${name}.backup`);
  let manifest: Manifest;
  let token: string;
  let picture: { url: string; bytes: string };

  test('a backup is made in one moment while people go on writing', async () => {
    const { settings } = await newHome(name);
    const pipit = await startPipit({ ...settings, PORT: '0', LOG_LEVEL: 'error' });
    const line = openLine(pipit.url);
    try {
      const form = { firstName: 'Ro', username: 'ro', email: 'ro@example.org', password: 'correct horse' };
      token = (await line.ask('/api/auth/signup', { method: 'POST', body: form })).body.encodedToken;
      picture = await illustrate(pipit.url, token);
      let done = false;
      const backup = runScript('backup.ts', [file], settings).finally(() => {
        done = true;
      });
      for (let n = 0; !done; n++) {
        const made = await line.ask('/api/posts', { method: 'POST', token, body: { postData: { content: `${n}` } } });
        expect(made.status).toBe(201);
        await line.ask(`/api/posts/like/${made.body.post._id}`, { method: 'POST', token });
        await setTimeout(10);
      }
      const { code, output } = await backup;
      expect(code, output).toBe(0);
      expect(output).toMatch(/\d+ users, \d+ posts, 2 pictures, written and checked/);
    } finally {
      line.close();
      await stopPipit(pipit);
    }
    const made = readdirSync(folder).filter((entry) => entry.startsWith(`${name}.`));
    expect(made.sort()).toEqual([`${name}.backup`, `${name}.backup.media`]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    ({ manifest } = await withRawDatabase(nodeSqlite(file), (db) => checkBackup(db, () => undefined)));
    expect(manifest).toMatchObject({ schema: expect.any(Number), engine: name, secret: expect.any(String) });
    expect(await withRawDatabase(nodeSqlite(file), wrongCounters)).toEqual([]);
  });

  test.each(names)('and lives on in an empty %s, row by row, with everybody logged in', async (to) => {
    const { settings, source } = await newHome(to);
    const { code, output } = await runScript('restore.ts', [file], settings);
    expect(code, output).toBe(0);
    expect(output).toContain('is checked and in place');
    for (const { table, rows, hash } of manifest.tables) {
      const there = await withRawDatabase(source(), (db) =>
        digest({ db, engine: to as 'sqlite' }, table, () => undefined),
      );
      expect(there, table).toEqual({ table, rows, hash });
    }
    const pipit = await startPipit({ ...settings, PORT: '0', LOG_LEVEL: 'error' });
    const line = openLine(pipit.url);
    try {
      expect((await line.ask('/api/users/bookmark', { token })).status).toBe(200);
      const made = await line.ask('/api/posts', { method: 'POST', token, body: { postData: { content: 'Back.' } } });
      expect(made.status).toBe(201);
      await waitUntil(async () => (await lowestIndexed(source())) === 0);
      const found = await line.ask('/api/search/posts?q=%220%22', { token });
      expect(found.body.posts).toMatchObject([{ content: '0' }]);
      expect(await bytesAt(`${pipit.url}${picture.url}`)).toBe(picture.bytes);
    } finally {
      line.close();
      await stopPipit(pipit);
    }
  });
});

/** Uploads a photo and posts it. Returns the served file. */
async function illustrate(url: string, token: string): Promise<{ url: string; bytes: string }> {
  const body = new Uint8Array(await photo(800, 600).jpeg().toBuffer());
  const sent = await fetch(`${url}/api/media`, { method: 'POST', headers: { authorization: token }, body });
  const { media } = (await sent.json()) as { media: { _id: string; url: string } };
  const postData = { content: 'A heron.', media: [{ _id: media._id, alt: 'A heron in the reeds' }] };
  const headers = { authorization: token, 'content-type': 'application/json' };
  const post = await fetch(`${url}/api/posts`, { method: 'POST', headers, body: JSON.stringify({ postData }) });
  expect([sent.status, post.status]).toEqual([201, 201]);
  return { url: media.url, bytes: await bytesAt(url + media.url) };
}

async function bytesAt(address: string): Promise<string> {
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer()).toString('base64');
}

/** 0 when the search index has every post; undefined before it has begun. */
const lowestIndexed = async (source: Source) =>
  (await withRawDatabase(source, (db) => sql<{ low: number }>`select low from post_search_state`.execute(db))).rows[0]
    ?.low;
