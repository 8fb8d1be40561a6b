import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import type { Answer } from '#tests/harness/api/caller.ts';
import { wants } from '#tests/harness/choice.ts';
import { settle, setUser } from '#tests/harness/community.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { belongings, call, holdWhatIsTakenBack, moderated, thingsOf } from '../matrices/authorization-scene.ts';
import { CALLERS, isRead, rowsOf } from '../matrices/authorization-table.ts';
import { expectRefusal, ok, write } from '../matrices/steps.ts';

const HOUR = 60 * 60 * 1000;
/** Rows in which some caller is allowed. */
const rows = rowsOf(CALLERS).filter(({ cells }) => Object.values(cells).some((status) => status < 300));

describe.runIf(wants('sqlite'))('while another process holds the write lock (sqlite)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-held-'));
  const file = join(folder, 'pipit.db');
  let world: World;
  let other: DatabaseSync;
  beforeAll(async () => {
    world = await createWorld(nodeSqlite(file), { onError: () => undefined });
    await settle(world, { inviters: 'members' });
    other = new DatabaseSync(file);
  });
  afterEach(() => {
    if (other.isTransaction) other.exec('rollback');
  });
  afterAll(async () => {
    other.close();
    await world.close();
    rmSync(folder, { recursive: true });
  });
  const ready = async () => (await world.fetch(new Request('http://pipit.test/readyz'))).status;

  /** Each row has its own member and things, so that no call affects another. */
  const prepared = () =>
    Promise.all(
      rows.map(async ({ line, cells }) => {
        const [owner, stranger] = [await world.signUp(), await world.signUp()];
        const things = await moderated(world, owner, await thingsOf(owner, owner), line);
        // No one can follow, block, mute, report or moderate themselves.
        const caller = /follow|POST \/(blocks|mutes)|\/members\/|\/moderation\/|POST \/reports/.test(line)
          ? stranger
          : owner;
        await holdWhatIsTakenBack(caller, line, things);
        const isForOwners = cells.author === 403;
        if (isForOwners) await setUser(world, caller, { role: 'owner' });
        const status = cells[isForOwners ? 'owner' : caller === stranger ? 'stranger' : 'author'];
        return { line, status, owner, things, send: () => call(caller, line, things) };
      }),
    );

  test('every read is answered, every write is refused with 503, and afterwards all works again', async () => {
    const calls = await prepared();
    const [reads, writes] = [calls.filter(isRead), calls.filter((row) => !isRead(row))];
    // Each session was last active long ago, so a read would note its activity now.
    world.clock.advance(2 * HOUR);
    const before = await Promise.all(writes.map(({ owner, things }) => belongings(owner, things)));
    other.exec('begin immediate');
    const settled: string[] = [];
    const refused = writes.map(async ({ line, send }): Promise<[string, Answer]> => {
      const answer = await send();
      settled.push(line);
      return [line, answer];
    });
    // By the second round, all writes are waiting.
    for (const { line, send } of [...reads, ...reads]) expect((await send()).status, line).toBe(200);
    expect(await ready()).toBe(200);
    expect(settled).toEqual([]);

    for (const [line, answer] of await Promise.all(refused)) {
      expectRefusal(answer, 503);
      expect(answer.headers.get('retry-after'), line).toBe('5');
    }
    expect(await ready()).toBe(200);
    other.exec('rollback');
    // Refused writes are not made later: this one is committed after all that waited.
    await write(await world.signUp(), 'after');
    expect(await Promise.all(writes.map(({ owner, things }) => belongings(owner, things)))).toEqual(before);
    const again = await Promise.all(writes.map(async ({ line, send }) => [line, (await send()).status]));
    expect(again).toEqual(writes.map(({ line, status }) => [line, status]));
  });

  test('a write that comes while the lock is held is stored when it is free in time', async () => {
    const ida = await world.signUp();
    other.exec('begin immediate');
    const posting = write(ida, 'in time');
    const { body } = await ok(ida.get(`/users/${ida.username}?view=page`));
    expect(body.user.postsCount).toBe(0);
    other.exec('rollback');
    expect((await ida.get(`/posts/${(await posting)._id}`)).status).toBe(200);
  });
});
