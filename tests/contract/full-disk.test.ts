import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeSqlite } from '#store/engines/node-sqlite.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { expectRefusal, ok, write } from './steps.ts';

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
    // SQLite takes the present size where less is asked for: not one page more.
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
