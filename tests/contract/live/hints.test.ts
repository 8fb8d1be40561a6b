import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Store } from '#store/engine/store.ts';
import type { Caller } from '#store/nouns/people/sessions.ts';
import { closeStore, openStore } from '#store/open.ts';
import { SMALL } from '#tests/harness/api/caller.ts';
import { type Ear, listenTo } from '#tests/harness/api/listen.ts';
import { serveLive } from '#tests/harness/api/serve-live.ts';
import { settle, setUser } from '#tests/harness/community.ts';
import { engines } from '#tests/harness/engines.ts';
import { signUpAs } from '#tests/harness/members.ts';
import { waitUntil } from '#tests/harness/wait.ts';
import { asPerson, createWorld, PASSWORD, type Person, type World } from '#tests/harness/world.ts';
import { comment, ok, write } from '../matrices/steps.ts';
import { post, upload } from '../media/steps.ts';

type Served = Awaited<ReturnType<typeof serveLive>>;
const SECOND = 1_000;

/** The server in the browser sends its hints between tabs, which has its own tests. */
const served = engines.filter(({ name }) => name !== 'wasm');

describe.each(served)('live events ($name)', (engine) => {
  let world: World;
  let far: Store;
  let node: Served;
  let remove: () => void | Promise<void>;
  const ears: Ear[] = [];
  const listen = async (person: Person, at = node) => {
    const ear = await listenTo(at.url, person.token);
    ears.push(ear);
    return ear;
  };
  beforeAll(async () => {
    const database = await engine.open();
    remove = database.remove;
    world = await createWorld(database.source());
    far = await openStore(database.source());
    // The streams are on another node than the writes.
    node = await serveLive(world, { store: far, hintMs: 100, build: 'Bx1' });
  });
  afterAll(async () => {
    for (const ear of ears) ear.close();
    await node.stop();
    await closeStore(far);
    await world.close();
    await remove();
  });
  const small = (person: Person, path: string, body?: object) => ok(person.post(path, body, { headers: SMALL }));

  test('begin with a byte and a hello, and no proxy keeps, packs or holds them back', async () => {
    const person = await world.signUp();
    const ear = await listen(person);
    const { position, streams, unread, firstSort, build } = await ear.hears('hello');
    expect(position).toMatch(/^[0-9a-f]{12}\.\d+$/);
    expect([streams, unread, firstSort, build]).toEqual([node.live.size, 0, 'trending', 'Bx1']);
    expect(ear.text()).toMatch(/^: hi\n\nevent: hello\n/);
    expect(ear.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(ear.headers['content-encoding']).toBeUndefined();
    ear.close();
    await expect.poll(() => node.live.size).toBe(0);
  });

  test('tell of everything that changes for a reader, through whichever node it was done', async () => {
    const [reader, author, other] = [await world.signUp(), await world.signUp(), await world.signUp()];
    const old = await write(author, 'Old.');
    const doomed = await write(author, 'Doomed.');
    const shown = await post(author, 'Shown.', [await upload(author, 'a heron')]);
    const said = await comment(author, old, 'First.');
    const ear = await listen(reader);
    await ear.hears('hello');
    const step = async (work: () => Promise<unknown>, ...kinds: [Parameters<Ear['hears']>[0], string?][]) => {
      const from = ear.events.length;
      await work();
      for (const [kind, uid] of kinds) {
        await ear.hears(kind, (data) => uid === undefined || ('posts' in data && data.posts.includes(uid)), from);
      }
    };
    await step(() => small(reader, `/users/follow/${author._id}`), ['home']);
    await step(() => write(author, 'New.'), ['home'], ['all']);
    await step(() => write(other, 'Not followed.'), ['all']);
    await step(() => write(reader, 'By me, elsewhere.'), ['home'], ['all']);
    await step(() => small(other, `/posts/like/${old._id}`), ['counts', old._id]);
    await step(() => small(other, `/posts/dislike/${old._id}`), ['counts', old._id]);
    await step(() => small(reader, `/users/bookmark/${old._id}`), ['counts', old._id]);
    await step(() => small(author, `/posts/edit/${old._id}`, { postData: { content: 'Newer.' } }), ['counts', old._id]);
    const edit = (postData: object) =>
      small(author, `/posts/edit/${shown._id}`, { postData: { content: 'Shown.', ...postData } });
    await step(() => edit({ media: [{ ...shown.media?.[0], alt: 'A heron' }] }), ['counts', shown._id]);
    await step(() => edit({ sensitive: 'A heron' }), ['counts', shown._id]);
    await step(() => edit({ sensitive: null }), ['counts', shown._id]);
    await step(() => comment(other, old, 'Second.'), ['counts', old._id], ['comments', old._id]);
    await step(() => small(other, `/comments/upvote/${old._id}/${said._id}`), ['comments', old._id]);
    await step(
      () => small(author, `/comments/delete/${old._id}/${said._id}`),
      ['counts', old._id],
      ['comments', old._id],
    );
    await step(() => ok(author.delete(`/posts/${doomed._id}`, { headers: SMALL })), ['counts', doomed._id]);
    await step(() => ok(other.post('/account/delete', { password: PASSWORD })), ['people']);
    await step(() => small(reader, `/blocks/${author._id}`, {}), ['home']);
    const home = ear.events.filter(({ kind }) => kind === 'home');
    expect(home, 'what only others hear of').toHaveLength(4);
  });

  test('tell others nothing of an edit that is held', async () => {
    const [reader, author] = [await world.signUp(), await world.signUp()];
    const old = await write(author, 'Old.');
    const ear = await listen(reader);
    await ear.hears('hello');
    await settle(world, { holdNewcomers: true });
    await small(author, `/posts/edit/${old._id}`, { postData: { content: 'Held.' } });
    await settle(world, { holdNewcomers: false });
    await write(author, 'What comes after it.');
    await ear.hears('all');
    expect(ear.text()).not.toContain(old._id);
  });

  test('tell of notices at once, on every device, also when they are read', async () => {
    const [reader, keeper] = [await world.signUp(), await signUpAs(world, 'owner')];
    const login = { username: reader.username, password: PASSWORD };
    const { encodedToken } = (await ok(world.visitor.post('/auth/login', login, { headers: SMALL }))).body;
    const phone = asPerson(world.fetch, reader.user, encodedToken);
    const heard = [await listen(reader), await listen(phone)];
    for (const ear of heard) expect((await ear.hears('hello')).unread).toBe(0);
    const warning = { target: 'user', id: reader._id, action: 'warn', reason: 'Be kind.' };
    await ok(keeper.post('/moderation/acts', warning));
    for (const ear of heard) await ear.hears('notices', ({ unread }) => unread === 1);
    const { until } = (await ok(phone.get('/notices'))).body;
    await ok(phone.post('/notices/seen', { until }));
    for (const ear of heard) await ear.hears('notices', ({ unread }) => unread === 0);

    const [desk, post] = [await listen(await signUpAs(world, 'moderator')), await write(reader, 'Reported.')];
    await desk.hears('hello');
    const report = async () =>
      ok((await world.signUp()).post('/reports', { target: 'post', id: post._id, reason: 'spam' }));
    const claim = async () => {
      const [found] = (await ok(keeper.get('/moderation/queue'))).body.cases;
      await ok(keeper.post(`/moderation/cases/${found?._id}/claim`));
    };
    for (const work of [report, report, claim]) {
      const from = desk.events.length;
      await work();
      await desk.hears('notices', undefined, from);
    }
  });

  test('tell of notices that moderators, an own report or a filter hide and show, and of nothing that has not changed', async () => {
    const [reader, other, keeper] = [await world.signUp(), await world.signUp(), await signUpAs(world, 'owner')];
    const post = await write(reader, 'A wren.');
    const ear = await listen(reader);
    await ear.hears('hello');
    const heard = () => ear.events.flatMap((event) => (event.kind === 'notices' ? event.data.unread : []));
    const said = await comment(other, post, 'Where?');
    await small(other, `/posts/like/${post._id}`);
    const hears = (unread: number) => expect.poll(() => heard().at(-1)).toBe(unread);
    await hears(2);
    const acted = async (target: 'comment' | 'user', action: string, unread: number) => {
      const id = target === 'comment' ? said._id : other._id;
      await ok(keeper.post('/moderation/acts', { target, id, action, reason: 'So it is.' }));
      await hears(unread);
    };
    await acted('comment', 'remove', 1);
    await acted('comment', 'restore', 2);
    await acted('user', 'silence', 0);
    await acted('user', 'lift', 2);
    await acted('user', 'suspend', 0);
    await acted('user', 'lift', 2);
    const { filter } = (await ok(reader.post('/filters', { word: 'where', action: 'hide' }))).body;
    await hears(1);
    await ok(reader.delete(`/filters/${filter._id}`));
    await hears(2);
    await small(await world.signUp(), `/posts/like/${post._id}`);
    await small(await world.signUp(), `/blocks/${reader._id}`, {});
    await ok(reader.post('/reports', { target: 'comment', id: said._id, reason: 'spam' }));
    await hears(1);
    expect(heard().filter((unread, place, all) => unread === all[place - 1])).toEqual([]);
  });

  test('end for who logs out, is suspended or leaves, and not for the others', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => world.signUp()));
    const [leaver, suspended, quitter, stays] = people as [Person, Person, Person, Person];
    const heard = await Promise.all(people.map((person) => listen(person)));
    for (const ear of heard) await ear.hears('hello');
    const endings = [
      () => ok(leaver.post('/auth/logout')),
      () => setUser(world, suspended, { state: 'suspended' }),
      () => ok(quitter.post('/account/delete', { password: PASSWORD })),
    ];
    for (const [n, end] of endings.entries()) {
      const ear = heard[n] as Ear;
      await end();
      await ear.ends();
      expect((await ear.hears('bye')).retryMs).toBeLessThan(10_000);
    }
    expect(heard[3]?.isEnded()).toBe(false);
    await heard[3]?.hears('people');
    expect((await listenTo(node.url, leaver.token)).status).toBe(401);
    expect((await listenTo(node.url, suspended.token)).status).toBe(403);
    const from = heard[3]?.events.length;
    await write(stays, 'Still here.');
    await heard[3]?.hears('home', undefined, from);
  });

  test('tell nobody that they were blocked', async () => {
    const [reader, other, third] = [await world.signUp(), await world.signUp(), await world.signUp()];
    const post = await write(reader, 'Mine.');
    await small(reader, `/users/follow/${other._id}`);
    const [ear, own] = [await listen(reader), await listen(other)];
    const told = async (text: string, from = 0) => {
      await comment(third, post, text);
      await ear.hears('comments', ({ posts }) => posts.includes(post._id), from);
      return ear.events.length;
    };
    const before = await told('Before the block.');
    await small(other, `/blocks/${reader._id}`, {});
    await told('After it.', before);
    expect(ear.events.slice(before).map(({ kind }) => kind)).not.toContain('home');
    await own.hears('home');
  });

  test('come at once, then together: one time in each interval', async () => {
    const [slow, hintMs] = [await serveLive(world, { hintMs: 3_600 * SECOND }), 600];
    const calm = await serveLive(world, { hintMs });
    const [reader, author] = [await world.signUp(), await world.signUp()];
    const post = await write(author, 'Liked.');
    const [first, ear] = [await listen(reader, slow), await listen(reader, calm)];
    for (const each of [first, ear]) await each.hears('hello');
    const begun = performance.now();
    for (let n = 0; n < 12; n++) {
      await small(author, `/posts/${n % 2 ? 'dislike' : 'like'}/${post._id}`);
      // The post itself may be hinted before the likes. Then nothing follows for an hour.
      if (n === 0) await Promise.all([waitUntil(() => first.events.length > 1), ear.hears('counts')]);
    }
    const counts = () => ear.events.filter(({ kind }) => kind === 'counts').length;
    await expect.poll(counts).toBeGreaterThan(1);
    expect(counts()).toBeLessThanOrEqual(1 + Math.floor((performance.now() - begun) / hintMs));
    await Promise.all([slow.stop(), calm.stop()]);
    await ear.ends();
    expect(ear.events.at(-1)?.kind).toBe('bye');
  });

  test('are for as many as there may be, and go on for who reads them, until there is too much to do', async () => {
    const sent: string[] = [];
    const small = await serveLive(world, { most: 1, beatMs: 5, onSent: (what) => void sent.push(what) });
    const person = await world.signUp();
    const ear = await listen(person, small);
    await expect
      .poll(
        () =>
          ear
            .text()
            .split('\n\n')
            .filter((line) => line === ':').length,
      )
      .toBeGreaterThan(2);
    const second = await listenTo(small.url, (await world.signUp()).token);
    expect([second.status, second.headers['retry-after']]).toEqual([503, '10']);
    expect(second.body?.codes).toEqual([{ code: 'too_many_streams' }]);
    expect((await listenTo(small.url, 'nonsense')).status).toBe(401);
    const drop = vi.fn();
    const idle = { write: () => false, end: () => undefined, drop, onClose: () => undefined };
    const again = await listen(person, small);
    await ear.ends();
    expect(ear.events.at(-1)?.kind).toBe('bye');
    small.live.shed();
    await again.ends();
    (await small.live.join({ id: 1, special: 0, session_id: 1 } as Caller, '', 'trending'))(() => idle);
    expect([drop.mock.calls.length, sent]).toEqual([1, ['dropped']]);
    await expect.poll(async () => (await listen(person, small)).status).toBe(200);
    await small.stop();
  });

  test('are for everyone: an account has twelve at most, and gives up its earliest where all are taken', async () => {
    const at = await serveLive(world, { most: 14 });
    const [greedy, late] = [await world.signUp(), await world.signUp()];
    const { username } = greedy;
    // Sessions of one account count together.
    const { encodedToken } = (
      await ok(world.visitor.post('/auth/login', { username, password: PASSWORD }, { headers: SMALL }))
    ).body;
    const other = asPerson(world.fetch, greedy.user, encodedToken);
    const taken: Ear[] = [];
    for (let n = 0; n < 13; n++) taken.push(await listen(n % 2 ? greedy : other, at));
    await taken[0]?.ends();
    expect(at.live.size).toBe(12);
    for (let n = 0; n < 3; n++) expect((await listen(late, at)).status).toBe(200);
    await taken[1]?.ends();
    expect([at.live.size, taken.filter((ear) => ear.isEnded()).length]).toEqual([14, 2]);
    await at.stop();
  });
});
