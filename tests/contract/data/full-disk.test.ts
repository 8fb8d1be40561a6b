import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { type Asked, askOver, type Wired } from '#tests/harness/api/wire.ts';
import { wants } from '#tests/harness/choice.ts';
import { type Pipit, startPipit, stopPipit } from '#tests/harness/process/process.ts';
import { canMakeDisks, makeSmallDisk, type SmallDisk } from '#tests/harness/process/small-disk.ts';
import { waitUntil } from '#tests/harness/wait.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { expectRefusal, ok, write } from '../matrices/steps.ts';

// Where such a disk cannot be made, only the test above runs, in which the statement fails instead of the commit.
describe.runIf(wants('sqlite') && canMakeDisks)('a disk that is really full (sqlite)', () => {
  let disk: SmallDisk;
  let pipit: Pipit;
  let token: string;
  const start = () =>
    startPipit({ DATA_DIR: disk.folder, PORT: '0', SEED: 'none', LOG_LEVEL: 'error' }, { within: disk.within });
  const ask = (path: string, asked: Asked = {}) => askOver(false, pipit.url, path, { token, ...asked });
  const post = (content: string) => ask('/api/posts', { method: 'POST', body: { postData: { content } } });
  const posts = async () => (await ask('/api/posts?sort=newest&limit=1')).status;
  const user = async () => (await ask('/api/users/ida?view=page')).body.user;
  beforeAll(async () => {
    disk = await makeSmallDisk(24);
    pipit = await start();
    const ida = { firstName: 'Ida', username: 'ida', email: 'ida@example.org', password: 'correct horse' };
    token = (await ask('/api/auth/signup', { method: 'POST', body: ida })).body.encodedToken;
  });
  afterAll(async () => {
    await stopPipit(pipit);
    await disk.remove();
  });

  test('answers 503 to writers at once, says why, loses nothing and recovers by itself', async () => {
    disk.fill();
    const answers: Wired[] = [];
    const refused = () => answers.filter(({ status }) => status === 503);
    while (refused().length < 40) {
      const group = Array.from({ length: 16 }, (_, n) => post(`${n} ${'x'.repeat(100)}`));
      const edits = { method: 'POST', body: { userData: { userBio: 'y'.repeat(150) } } };
      answers.push(...(await Promise.all([...group, ask('/api/users/edit', edits)])));
    }
    expect(answers.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
    for (const { headers } of refused()) expect(headers['retry-after']).toBe('60');
    expect(await posts()).toBe(200);
    expect((await ask('/readyz')).status).toBe(200);
    // The log arrives through a pipe, not with the responses.
    const log = await waitUntil(() => (pipit.log().length > 0 ? pipit.log() : undefined));
    expect([...new Set(log.map(({ err }) => (err as Error).message))]).toEqual(['database or disk is full']);

    disk.free();
    expect((await post('there is room')).status).toBe(201);
    const made = answers.filter(({ status, body }) => status === 201 && 'post' in body).length;
    expect((await user()).postsCount).toBe(made + 1);
  });

  test('does not stop a start: reads are served, and writes when there is room', async () => {
    const { postsCount } = await user();
    await stopPipit(pipit);
    disk.fill();
    pipit = await start();
    expect(pipit.output()).toMatch(/^disk +full: reads are served/m);
    expect((await user()).postsCount).toBe(postsCount);
    expect((await ask('/readyz')).status).toBe(200);
    const answer = await post('no room');
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '60']);
    disk.free();
    expect((await post('there is room')).status).toBe(201);
    expect((await user()).postsCount).toBe(postsCount + 1);
  });
});

describe('a full disk (sqlite)', () => {
  let world: World;
  const folder = mkdtempSync(join(tmpdir(), 'pipit-full-'));
  const pages = (most: number) => sql.raw(`pragma max_page_count = ${most}`).execute(world.store.db);
  beforeAll(async () => {
    world = await createWorld(nodeSqlite(join(folder, 'pipit.db')), { onError: () => undefined });
  });
  afterAll(async () => {
    await world.close();
    rmSync(folder, { recursive: true });
  });

  test('answers 503, loses nothing, and recovers by itself when there is room', async () => {
    const ida = await world.signUp();
    const before = await write(ida, 'there was room');
    // SQLite takes the present size as the minimum, so not one page can be added.
    await pages(1);
    const post = () => ida.post('/posts', { postData: { content: 'x'.repeat(120) } });
    let answer = await post();
    for (let tries = 0; answer.status === 201 && tries < 500; tries++) answer = await post();
    expectRefusal(answer, 503);
    expect(answer.headers.get('retry-after')).toBe('60');
    expect((await ida.get(`/posts/${before._id}`)).status).toBe(200);
    await pages(1_000_000);
    await ok(post());
  });
});
