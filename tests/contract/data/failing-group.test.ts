import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { inTransaction } from '#store/engine/store.ts';
import { wants } from '#tests/harness/choice.ts';
import { createWorld } from '#tests/harness/world.ts';

describe.runIf(wants('sqlite'))('a group of writes that fails (sqlite)', () => {
  /** All statements share one connection. A statement from outside of the group must not run inside its transaction. */
  test('takes nothing along that was written beside it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pipit-group-'));
    const world = await createWorld(nodeSqlite(join(folder, 'pipit.db')));
    const { db } = world.store;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = () => {};
    const inside = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const failing = inTransaction(world.store, async (store) => {
      await store.db.insertInto('settings').values({ name: 'inside', value: '' }).execute();
      begun();
      await held;
      throw new Error('refused');
    });
    const refused = expect(failing).rejects.toThrow('refused');
    await inside;
    const edit = db.insertInto('settings').values({ name: 'beside', value: '' }).execute();
    // Long enough for it to run, if nothing prevents it.
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
    release();
    await refused;
    await edit;
    const names = await db.selectFrom('settings').select('name').orderBy('name').execute();
    expect(names.map(({ name }) => name)).toEqual(['beside']);
    await world.close();
    rmSync(folder, { recursive: true });
  });
});
