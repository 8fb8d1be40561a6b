import { mkdtempSync, rmSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askOver } from '#tests/harness/api/wire.ts';
import { wants } from '#tests/harness/choice.ts';
import { boundsOf, type Pipit, startPipit, stopPipit } from '#tests/harness/process/process.ts';

/** More than the limit of concurrent reads. */
const MOST = 18;
/** 12 MB: more than the system buffers for a client that does not read. */
const [POSTS, LENGTH] = [200, 60_000];

describe.runIf(wants('sqlite'))('downloads that nobody reads', () => {
  let folder: string;
  let pipit: Pipit;
  let token: string;
  const open: ClientRequest[] = [];

  const ask = (path: string, asked: object = {}) => askOver(false, pipit.url, `/api${path}`, asked);
  /** Starts a download and reads only the head. */
  const download = (): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: token };
      const sent = request(new URL('/api/account/data', pipit.url), { agent: false, headers });
      open.push(sent);
      sent.on('error', reject).on('response', resolve).end();
    });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pipit-streams-'));
    pipit = await startPipit({
      DATA_DIR: folder,
      PORT: '0',
      SEED: 'none',
      TEST_BOUNDS: boundsOf({ maxStreams: MOST }),
    });
    const form = { firstName: 'Ada', username: 'ada', email: 'ada@example.org', password: 'nobody may read this' };
    token = (await ask('/auth/signup', { method: 'POST', body: form })).body.encodedToken;
    const database = new DatabaseSync(join(folder, 'pipit.db'), { timeout: 10_000 });
    const insert = database.prepare(
      'insert into posts (uid, author_id, content, created_at, updated_at) values (?, 1, ?, 1, 1)',
    );
    for (let n = 0; n < POSTS; n++) insert.run(crypto.randomUUID(), 'x'.repeat(LENGTH));
    database.close();
  });
  afterAll(async () => {
    for (const sent of open) sent.destroy();
    await stopPipit(pipit);
    rmSync(folder, { recursive: true, force: true });
  });

  test('take no place from other reads, and are bounded by themselves until one ends', async () => {
    for (let n = 0; n < MOST; n++) expect((await download()).statusCode).toBe(200);
    expect((await ask('/users?limit=1')).status).toBe(200);

    const tooMany = await ask('/account/data', { token });
    expect([tooMany.status, tooMany.headers['retry-after']]).toEqual([503, '1']);
    expect(tooMany.body).toMatchObject({ codes: [{ code: 'overloaded' }] });

    open.at(0)?.destroy();
    await expect.poll(async () => (await download()).statusCode).toBe(200);
  });
});
