import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { wants } from '#tests/harness/choice.ts';
import { createWorld } from '#tests/harness/world.ts';
import { write } from '../matrices/steps.ts';

/** Overwrites the first page of the table. */
function damage(file: string, table: string): void {
  const database = new DatabaseSync(file);
  const root = database.prepare('select rootpage from sqlite_schema where name = ?').get(table)?.rootpage as number;
  const size = database.prepare('pragma page_size').get()?.page_size as number;
  database.exec('pragma journal_mode = delete');
  database.close();
  const bytes = readFileSync(file);
  bytes.fill(0xff, (root - 1) * size, root * size);
  writeFileSync(file, bytes);
}

test.runIf(wants('sqlite'))('a read that meets a damaged page makes the node unready for a minute', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-page-'));
  const file = join(folder, 'pipit.db');
  try {
    const whole = await createWorld(nodeSqlite(file));
    const { _id } = await write(await whole.signUp(), 'A wren.');
    await whole.close();
    damage(file, 'posts');

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
