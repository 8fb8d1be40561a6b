import { describe, expect, test } from 'vitest';
import { closeStore, openStore } from '#store/open.ts';
import { engines } from '#tests/harness/engines.ts';
import { createWorld } from '#tests/harness/world.ts';
import { ok } from '../matrices/steps.ts';

const HOUR = 3_600_000;

describe.each(engines.filter(({ name }) => name !== 'wasm'))('when a session was last seen ($name)', (engine) => {
  test('is stored when the node stops, and not while it reads', async () => {
    const database = await engine.open();
    const world = await createWorld(database.source());
    const seenAt = (db = world.store.db) => db.selectFrom('sessions').select('seen_at').executeTakeFirstOrThrow();
    const ida = await world.signUp();
    const before = await seenAt();
    world.clock.advance(2 * HOUR);
    await ok(ida.get('/users/bookmark'));
    expect(await seenAt()).toEqual(before);
    await world.close();
    const again = await openStore(database.source());
    expect(await seenAt(again.db)).toEqual({ seen_at: world.clock.now() });
    await closeStore(again);
    await database.remove();
  });
});
