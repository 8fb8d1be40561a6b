import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction, type Store } from '#store/engine/store.ts';
import { insertHeldEdit } from '#store/nouns/posts/held-edits.ts';
import { closeStore, openStore } from '#store/open.ts';
import type { Engine } from '#store/schema/table.ts';
import { copyStore } from '#store/transfer/copy.ts';
import { countRows, TABLES } from '#store/transfer/tables.ts';
import { createCaller, SMALL } from '#tests/harness/api/caller.ts';
import { setUser } from '#tests/harness/community.ts';
import { wrongCounters } from '#tests/harness/data/counters.ts';
import { type EngineRow, engines } from '#tests/harness/engines.ts';
import { signUpAs } from '#tests/harness/members.ts';
import { createWorld, PASSWORD, type Person, type World } from '#tests/harness/world.ts';
import { comment, ok, write } from '../matrices/steps.ts';

const [sqlite, postgres] = ['sqlite', 'postgres'].map((name) => engines.find((row) => row.name === name));
const ways = [
  { from: sqlite, to: postgres },
  { from: postgres, to: sqlite },
].filter((way): way is { from: EngineRow; to: EngineRow } => way.from !== undefined && way.to !== undefined);

const silent = () => undefined;
const KEY = { ...SMALL, 'idempotency-key': 'once' };

describe.each(ways)('a community copied from $from.name to $to.name', ({ from, to }) => {
  const cleanups: (() => unknown)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  // A copy does not change the source. Rows that a test adds to it are in the next copy.
  let world: World;
  let populated: Awaited<ReturnType<typeof populate>>;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const database = await from.open();
    world = await createWorld(database.source());
    close = async () => {
      await world.close();
      await database.remove();
    };
    populated = await populate(world);
  });
  afterAll(() => close());

  const openTarget = async (): Promise<Store> => {
    const database = await to.open();
    const store = await openStore(database.source());
    cleanups.push(database.remove, () => closeStore(store));
    return store;
  };

  test('is the same to everybody, down to sessions, retries and the next id', async () => {
    const { ida, last } = populated;
    const target = await openTarget();
    const parts: number[] = [];
    const copied = await copyStore(world.store, target, (part) => parts.push(part));
    expect(copied.map(({ table }) => table)).toEqual(TABLES);
    for (const { table, rows } of copied) expect(await countRows(target.db, table), table).toBe(rows);
    expect(copied.find(({ table }) => table === 'reserved_usernames')?.rows).toBeGreaterThan(10_000);
    expect(parts).toEqual(parts.toSorted((a, b) => a - b));
    expect(parts.at(-1)).toBe(1);
    expect(await wrongCounters(target.db)).toEqual([]);
    for (const table of ['cases', 'reports', 'acts', 'appeals', 'notices', 'held_edits'] as const)
      expect(copied.find((one) => one.table === table)?.rows, table).toBeGreaterThan(0);

    const there = world.node({ store: target });
    const away = createCaller(there, ida.token);
    for (const path of ['/posts', '/users', '/users/bookmark', '/posts?feed=home&limit=50', '/account/sessions']) {
      expect((await ok(away.get(path))).body, path).toEqual((await ok(ida.get(path))).body);
    }
    const login = { username: ida.username, password: PASSWORD };
    expect((await createCaller(there).post('/auth/login', login)).status).toBe(200);
    const again = await ok(away.post('/posts', { postData: { content: 'Once.' } }, { headers: KEY }));
    expect(again.body.post._id).toBe(last);
    expect((await world.visitor.post('/auth/signup', { ...NEWCOMER, username: 'gone' })).status).toBe(422);
    expect((await createCaller(there).post('/auth/signup', { ...NEWCOMER, username: 'gone' })).status).toBe(422);
    expect(await newestIdAfterWriting(target, away)).toBe(await newestIdAfterWriting(world.store, ida));
  });

  test('and back has the hashes that it had', async () => {
    const target = await openTarget();
    const there = await copyStore(world.store, target, silent);
    const home = await from.open();
    const back = await openStore(home.source());
    cleanups.push(home.remove, () => closeStore(back));
    expect(await copyStore(target, back, silent)).toEqual(there);
  });

  test('can be copied again: nothing is written twice', async () => {
    const target = await openTarget();
    const first = await copyStore(world.store, target, silent);
    expect(await copyStore(world.store, target, silent)).toEqual(first);
  });

  test.each(['fail', 'spoil'] as const)(
    'whose target %ss on the way is not there at all, and can be copied then',
    async (fault) => {
      const target = await openTarget();
      const mend = await plant(target, fault);
      const message = fault === 'fail' ? 'no more room' : 'differ in content. Nothing was copied';
      await expect(copyStore(world.store, target, silent)).rejects.toThrow(message);
      for (const table of TABLES) expect(await countRows(target.db, table), table).toBe(0);
      await mend();
      await copyStore(world.store, target, silent);
      expect((await createCaller(world.node({ store: target })).get('/posts')).body).toEqual(
        (await world.visitor.get('/posts')).body,
      );
    },
  );

  test('does not touch another community', async () => {
    const other = await to.open();
    const foreign = await createWorld(other.source());
    cleanups.push(other.remove, foreign.close);
    await write(await foreign.signUp(), 'We were here first.');
    await expect(copyStore(world.store, foreign.store, silent)).rejects.toThrow(/not empty, and not a copy.*users/);
    expect((await foreign.visitor.get('/posts')).body.posts).toMatchObject([{ content: 'We were here first.' }]);
  });

  test('that went on living since is another community', async () => {
    const { ida } = populated;
    const target = await openTarget();
    await copyStore(world.store, target, silent);
    await write(ida, 'Too late.');
    await expect(copyStore(world.store, target, silent)).rejects.toThrow('not empty, and not a copy');
  });
});

const NEWCOMER = { firstName: 'Gone', username: 'gone', email: 'gone@example.org', password: PASSWORD };

async function populate(world: World): Promise<{ ida: Person; last: string }> {
  const [ida, bo, gone] = [
    await world.signUp(),
    await world.signUp({ userBio: 'Ünïcode 🐦' }),
    await world.signUp(NEWCOMER),
  ];
  await ok(ida.post(`/users/follow/${bo._id}`));
  const posts = [];
  for (const content of ['{"x":1}', 'Quotes \' " \\ and {braces}, NULL', '🐦‍⬛ 漢字', 'Two\nlines\t']) {
    posts.push(await write(bo, content));
  }
  for (const post of posts) {
    await ok(ida.post(`/posts/like/${post._id}`));
    await ok(ida.post(`/users/bookmark/${post._id}`));
    const { _id } = await comment(bo, post, '');
    await ok(ida.post(`/comments/downvote/${post._id}/${_id}`));
  }
  const once = await ok(ida.post('/posts', { postData: { content: 'Once.' } }, { headers: KEY }));
  await ok(gone.post('/account/delete', { password: PASSWORD }));
  // The last id that was assigned belongs to no row.
  const { _id } = await write(ida, 'Deleted.');
  await ok(ida.delete(`/posts/${_id}`));
  await moderate(world, bo, ida);
  await reserveMany(world.store);
  return { ida, last: once.body.post._id };
}

/** Cases and counts come from triggers at the source, and must not come from triggers again at the target. */
async function moderate(world: World, author: Person, reporter: Person): Promise<void> {
  const [owner, waiting] = [await signUpAs(world, 'owner'), await world.signUp()];
  const posts = [await write(author, 'Held.'), await write(author, 'Removed.')];
  for (const { _id: id } of posts) await ok(reporter.post('/reports', { target: 'post', id, reason: 'spam' }));
  for (const [n, action] of ['hold', 'remove'].entries()) {
    const act = { target: 'post', id: posts[n]?._id, action, reason: 'Spam.' };
    const { body } = await ok(owner.post('/moderation/acts', act));
    if (n > 0) await ok(author.post('/appeals', { act: body.act._id, message: 'Why?' }));
  }
  const edit = { type: 'post', text: 'Another text.', now: world.clock.now() } as const;
  const { id, author_id } = await world.store.db.selectFrom('posts').selectAll().limit(1).executeTakeFirstOrThrow();
  await inTransaction(world.store, (store) => insertHeldEdit(store, { ...edit, id, author: author_id }));
  await setUser(world, waiting, { state: 'waiting' });
}

/** More than two batches, with texts that engines and locales put in different orders. */
async function reserveMany({ db }: Store): Promise<void> {
  const names = Array.from(
    { length: 10_500 },
    (_, n) => `${['a', 'B', '_', '-', 'é', 'z'][n % 6]}${(n * 7919) % 10_501}`,
  );
  for (let n = 0; n < names.length; n += 1_500) {
    const values = names.slice(n, n + 1_500).map((username_key) => ({ username_key }));
    await db.insertInto('reserved_usernames').values(values).execute();
  }
}

async function newestIdAfterWriting({ db }: Store, caller: Pick<Person, 'post'>): Promise<number | undefined> {
  await ok(caller.post('/posts', { postData: { content: 'Next.' } }, { headers: SMALL }));
  return (await db.selectFrom('posts').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id;
}

/** Makes a database fail, or store other values than it was given. Returns the function that restores it. */
async function plant({ db, engine }: Store, fault: 'fail' | 'spoil'): Promise<() => Promise<unknown>> {
  const statements: Record<Engine, Record<typeof fault, string[]>> = {
    sqlite: {
      fail: ["create trigger t before insert on sessions begin select raise(abort, 'no more room'); end"],
      spoil: ["create trigger t after insert on comments begin update comments set text = 'x' where id = new.id; end"],
    },
    postgres: {
      fail: [
        "create function f() returns trigger language plpgsql as $$ begin raise 'no more room'; end $$",
        'create trigger t before insert on sessions for each row execute function f()',
      ],
      spoil: [
        "create function f() returns trigger language plpgsql as $$ begin new.text = 'x'; return new; end $$",
        'create trigger t before insert on comments for each row execute function f()',
      ],
    },
  };
  for (const statement of statements[engine][fault]) await sql.raw(statement).execute(db);
  const on = fault === 'fail' ? 'sessions' : 'comments';
  return () => sql.raw(`drop trigger t${engine === 'postgres' ? ` on ${on}` : ''}`).execute(db);
}
