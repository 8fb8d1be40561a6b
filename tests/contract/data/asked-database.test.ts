import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { createApp } from '#api/app.ts';
import { type News, tail } from '#store/data/changes/feed.ts';
import { endOf, positionText } from '#store/data/changes/position.ts';
import { runWanted } from '#store/data/jobs/run-job.ts';
import { postgres } from '#store/engine/drivers/postgres.ts';
import type { Store } from '#store/engine/store.ts';
import { endsJob } from '#store/nouns/moderation/lifecycle.ts';
import { closeStore, openStore } from '#store/open.ts';
import { isBehind } from '#store/reading/search/index-job.ts';
import { createCaller } from '#tests/harness/api/caller.ts';
import { wants } from '#tests/harness/choice.ts';
import { addStrangers } from '#tests/harness/data/large-account.ts';
import { indexAll } from '#tests/harness/data/search-index.ts';
import { createMigrated } from '#tests/harness/postgres/migrated.ts';
import { waitUntil } from '#tests/harness/wait.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { expectRefusal, ok, write } from '../matrices/steps.ts';

const HOUR = 60 * 60 * 1000;

/** PostgreSQL only: it is polled for commits, while SQLite reports its own. */
describe.runIf(wants('postgres'))('a database that is asked what was committed', () => {
  let world: World;
  let url: string;
  beforeAll(async () => {
    url = await createMigrated();
    world = await createWorld(postgres(url), {}, createApp);
  });
  afterAll(() => world.close());

  test('is believed when it has another past, whatever was read of the last one', async () => {
    const { db } = world.store;
    const author = await world.signUp();
    const { _id } = await write(author, 'As it was');
    const text = async () => (await ok(author.get(`/posts/${_id}?view=page`))).body.post.content;
    expect(await text()).toBe('As it was');
    // Like a failover: no change is announced.
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
    const again = await openStore(postgres(url));
    const after = await endOf(again);
    expect(after.feed).not.toBe(before.feed);
    expect(await tail(again, after)).toMatchObject({ changes: [], tooOld: false });
    await closeStore(again);
    const author = await world.signUp();
    await write(author, 'Told of.');
    expect((await tail(world.store, after)).changes).toContainEqual(expect.objectContaining({ kind: 'postMade' }));
  });

  test('tells of changes and indexes them while transactions are left open, here and in another database', async () => {
    const { store } = world;
    const kindsOf = ({ changes }: News) => changes.map(({ kind }) => kind).filter((kind) => kind.startsWith('post'));
    const author = await world.signUp();
    await write(author, 'Before.');
    await indexAll(store);
    const before = await endOf(store);
    const [here, elsewhere] = [new pg.Client(url), new pg.Client(inject('postgres'))];
    for (const client of [here, elsewhere]) {
      await client.connect();
      await client.query('begin; select pg_current_xact_id()');
    }
    await here.query('insert into changes (kind) values (3)');
    const { _id } = await write(author, 'A heron beside them.');
    const first = await tail(store, before, 1);
    expect([...kindsOf(first), ...kindsOf(await tail(store, first.position))]).toEqual(['postMade']);
    await indexAll(store);
    expect(positionText(await endOf(store))).not.toBe(positionText(before));

    const between = await endOf(store);
    await here.query('commit');
    expect(positionText(await endOf(store))).not.toBe(positionText(between));
    expect(await isBehind(store)).toBe(true);
    for (const from of [before, between]) expect(kindsOf(await tail(store, from))).toContain('postShown');
    expect(kindsOf(await tail(store, before))).toEqual(['postShown', 'postMade']);
    await indexAll(store);
    expect((await ok(author.get('/search/posts?q=heron'))).body.posts).toMatchObject([{ _id }]);
    await Promise.all([here.end(), elsewhere.end()]);
  });

  test('has seen nothing twice, and what was trimmed is too old only where it may have had something', async () => {
    const { store } = world;
    const end = await endOf(store);
    const { rows } = await sql<{ first: number }>`select trimmed as first from feed`.execute(store.db);
    const open = new pg.Client(url);
    await open.connect();
    await open.query('begin');
    const { id } = (await open.query('select pg_current_xact_id()::text::bigint::float as id')).rows[0];
    await write(await world.signUp(), 'A later transaction that has ended.');
    const now = await endOf(store);
    expect(now.open).toContain(id);
    await sql`update feed set trimmed = ${now.at}`.execute(store.db);
    expect((await tail(store, end)).tooOld).toBe(true);
    expect((await tail(store, now)).tooOld, 'it is still open').toBe(false);
    await open.query('rollback');
    expect((await tail(store, now)).tooOld, 'it may have had changes that were trimmed').toBe(true);
    await sql`update feed set trimmed = ${rows[0]?.first}`.execute(store.db);
    await open.end();
  });

  test('gives every prepared statement a name, and nothing else, however many lists it is asked for', async () => {
    const store = await openStore(postgres(url, 3));
    for (let most = 1; most <= 20; most++) {
      const ids = Array.from({ length: most }, (_, id) => id);
      await store.db.selectFrom('users').select('id').where('id', 'in', ids).execute();
    }
    await endOf(store);
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(store.db);
    const statements = rows.map(({ statement }) => statement);
    expect(statements).toContainEqual(expect.stringContaining('pg_current_snapshot()'));
    expect(statements.filter((statement) => statement.startsWith('select "id" from "users"'))).toEqual([]);
    await closeStore(store);
  });

  test('decides which suspensions have ended, however late the clock of a node is', async () => {
    const store = await openStore(postgres(await createMigrated()));
    const [id = 0] = await addStrangers(store, 1, 0);
    const suspended = { state: 'suspended', state_before: 'active', suspended_until: Date.now() - 1_000 } as const;
    await store.db.updateTable('users').set(suspended).where('id', '=', id).execute();
    const late = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - HOUR);
    const closing = new AbortController();
    let transactions = 0;
    const transact: Store['transact'] = (...work) => {
      transactions += 1;
      if (transactions > 20) closing.abort(new Error('it goes on and on'));
      return store.transact(...work);
    };
    const options = { newId: () => crypto.randomUUID(), leaseMs: 30_000, closing: closing.signal };
    await runWanted({ ...store, transact }, endsJob(), { ...options, clock: undefined }).finally(() =>
      late.mockRestore(),
    );
    expect(transactions).toBeLessThan(10);
    const { state } = await store.db.selectFrom('users').select('state').where('id', '=', id).executeTakeFirstOrThrow();
    expect(state).toBe('active');
    await closeStore(store);
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
    const second = await openStore(postgres(url));
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
