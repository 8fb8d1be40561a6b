import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { wants } from '#tests/harness/choice.ts';
import { changePage } from '#tests/harness/data/sqlite-file.ts';
import { createWorld } from '#tests/harness/world.ts';
import { write } from '../matrices/steps.ts';

test.runIf(wants('sqlite'))('a read that meets a damaged page makes the node unready for a minute', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-page-'));
  const file = join(folder, 'pipit.db');
  try {
    const whole = await createWorld(nodeSqlite(file));
    const { _id } = await write(await whole.signUp(), 'A wren.');
    await whole.close();
    changePage(file, 'posts', (page) => page.fill(0xff));

    const world = await createWorld(nodeSqlite(file), { onError: () => undefined });
    const status = async (path: string) => (await world.fetch(new Request(`http://pipit.test${path}`))).status;
    const read = () => status(`/api/posts/${_id}`);
    expect(await status('/readyz')).toBe(200);
    expect(await read()).toBe(500);
    expect(await status('/readyz')).toBe(503);
    world.clock.advance(59_000);
    expect(await status('/readyz')).toBe(503);
    expect(await read()).toBe(500);
    world.clock.advance(59_000);
    expect(await status('/readyz')).toBe(503);
    world.clock.advance(1_000);
    expect(await status('/readyz')).toBe(200);
    await world.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
