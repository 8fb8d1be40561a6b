import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tail } from '#store/changes/feed.ts';
import { endOf } from '#store/changes/position.ts';
import { closeStore, openStore } from '#store/open.ts';
import { createCaller } from '#tests/harness/api/caller.ts';
import { engines } from '#tests/harness/engines.ts';
import { waitUntil } from '#tests/harness/wait.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { expectRefusal, ok, write } from '../matrices/steps.ts';

/** SQLite tells of commits by itself; PostgreSQL is asked for them. */
const asked = engines.filter(({ name }) => name === 'postgres');

describe.each(asked)('a database that is asked what was committed ($name)', (engine) => {
  let world: World;
  let database: Awaited<ReturnType<typeof engine.open>>;
  beforeAll(async () => {
    database = await engine.open();
    world = await createWorld(database.source());
  });
  afterAll(async () => {
    await world.close();
    await database.remove();
  });

  test('is believed when it has another past, whatever was read of the last one', async () => {
    const { db } = world.store;
    const author = await world.signUp();
    const { _id } = await write(author, 'As it was');
    const text = async () => (await ok(author.get(`/posts/${_id}?view=page`))).body.post.content;
    expect(await text()).toBe('As it was');
    // As after a failover: nothing tells of the change.
    await sql`alter table posts disable trigger user`.execute(db);
    await db.updateTable('posts').set({ content: 'As it is' }).where('uid', '=', _id).execute();
    await sql`alter table posts enable trigger user`.execute(db);
    await sql`update feed set name = '0123456789ab'`.execute(db);
    expect(await text()).toBe('As it is');
  });

  test('begins its feed anew when it was restored from a dump of transactions that are still to come', async () => {
    const { db } = world.store;
    const before = await endOf(world.store);
    await sql`insert into changes (transaction, kind) values ('900000000000'::xid8, 1)`.execute(db);
    const again = await openStore(database.source());
    const after = await endOf(again);
    expect(after.feed).not.toBe(before.feed);
    expect(await tail(again, after)).toMatchObject({ changes: [], tooOld: false });
    await closeStore(again);
    const author = await world.signUp();
    await write(author, 'Told of.');
    // It is told of once no older transaction is open, in whatever database of the cluster.
    await waitUntil(async () => (await tail(world.store, after)).changes.some(({ kind }) => kind === 'postMade'));
  });

  test('is not asked for who is refused anyway, and answers the look while all reads take long', async () => {
    const { db } = world.store;
    const waiting = Array.from({ length: 12 }, () => sql`select pg_sleep(600)`.execute(db).catch(() => undefined));
    const sleeping = async () =>
      (
        await sql<{ pid: number }>`select pid from pg_stat_activity where query = 'select pg_sleep(600)'`.execute(
          second.db,
        )
      ).rows;
    const second = await openStore(database.source());
    await waitUntil(async () => (await sleeping()).length >= 6);
    expectRefusal(await createCaller(world.fetch, 'worth.nothing.at-all').get('/users/bookmark'), 401);
    expectRefusal(await createCaller(world.fetch).post('/posts', { postData: { content: 'No.' } }), 401);
    expect(await world.store.look?.()).toBeDefined();
    expect((await sleeping()).length).toBeGreaterThanOrEqual(6);
    await waitUntil(async () => {
      for (const { pid } of await sleeping()) await sql`select pg_cancel_backend(${pid})`.execute(second.db);
      return (await sleeping()).length === 0;
    });
    await Promise.all(waiting);
    await closeStore(second);
  });
});
