import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '#store/engine/store.ts';
import { closeStore, isReady, openStore } from '#store/open.ts';
import { createCaller, type Fetch } from '#tests/harness/api/caller.ts';
import { MESSAGES, type Post } from '#tests/harness/api/spec.ts';
import { idOfUser } from '#tests/harness/data/large-account.ts';
import { engines } from '#tests/harness/engines.ts';
import { asPerson, createWorld, type Person, type World } from '#tests/harness/world.ts';
import { expectRefusal, ok, write } from '../matrices/steps.ts';

/** SQLite belongs to one process. Nodes share a PostgreSQL, each with its own connections. */
const shared = engines.filter(({ name }) => name === 'postgres');

describe.each(shared)('two nodes on one database ($name)', (engine) => {
  let world: World;
  let other: Store;
  let far: Fetch;
  let remove: () => void | Promise<void>;
  const more: Store[] = [];
  const on = (fetch: Fetch, person: Person) => asPerson(fetch, person.user, person.token);

  beforeAll(async () => {
    const database = await engine.open();
    remove = database.remove;
    const opened = await Promise.all([
      createWorld(database.source()),
      ...Array.from({ length: 3 }, () => openStore(database.source())),
    ]);
    const [first, second, ...rest] = opened as [World, Store, ...Store[]];
    [world, other] = [first, second];
    more.push(...rest);
    far = world.node({ store: other });
  });
  afterAll(async () => {
    try {
      await Promise.all([world.close(), ...[other, ...more].map(closeStore)]);
    } finally {
      await remove();
    }
  });

  test('nodes that start at once migrate the empty database once, and all are ready', async () => {
    for (const store of [world.store, other, ...more]) expect(await isReady(store)).toBe(true);
  });

  test('a token of one is good on the other, and worth nothing there after a logout', async () => {
    const person = await world.signUp();
    const away = on(far, person);
    expect((await away.get('/users/bookmark')).status).toBe(200);
    await ok(person.post('/auth/logout'));
    expectRefusal(await away.get('/users/bookmark'), 401, MESSAGES.badToken);
  });

  test('what one writes, the other shows at once', async () => {
    const person = await world.signUp();
    const away = createCaller(far);
    const { _id } = await write(person, 'Before.');
    const seen = async () => (await away.get(`/posts/${_id}`)).body.post;
    const listed = async () => (await away.get('/posts?sort=newest&limit=1')).body.posts[0];
    expect((await seen()).content).toBe('Before.');
    expect((await listed())?.content).toBe('Before.');
    await ok(person.post(`/posts/edit/${_id}`, { postData: { content: 'After.' } }));
    await ok(person.post('/users/edit', { userData: { avatarURL: 'https://example.org/new.png' } }));
    await ok(person.post(`/posts/like/${_id}`));
    await ok(person.post(`/comments/add/${_id}`, { commentData: { text: 'Hi.' } }));
    expect(await seen()).toMatchObject({
      content: 'After.',
      avatarURL: 'https://example.org/new.png',
      likes: { likeCount: 1 },
    });
    expect(await listed()).toMatchObject({
      content: 'After.',
      avatarURL: 'https://example.org/new.png',
      commentCount: 1,
    });
    expect((await away.get('/posts')).body.posts[0]).toMatchObject({ content: 'After.', comments: [{ text: 'Hi.' }] });
    await ok(person.delete(`/posts/${_id}`));
    expectRefusal(await away.get(`/posts/${_id}`), 404);
  });

  test('a post that is committed after later ones is seen in its place, whatever was read before', async () => {
    const [reader, early, late] = [await world.signUp(), await world.signUp(), await world.signUp()];
    for (const { _id } of [early, late]) await ok(reader.post(`/users/follow/${_id}`));
    await ok(reader.post('/tags/reed/follow', { inFeed: true }));
    const first = await write(late, 'The first');
    const author_id = await idOfUser(other, early._id);
    const held = Promise.withResolvers<void>();
    const inserted = Promise.withResolvers<void>();
    const uid = crypto.randomUUID();
    const committed = other.db.transaction().execute(async (db) => {
      await db
        .insertInto('posts')
        .values({ uid, author_id, content: 'Slow #reed', created_at: 0, updated_at: 0 })
        .execute();
      inserted.resolve();
      await held.promise;
    });
    await inserted.promise;
    const last = await write(late, 'The last');
    const seen = (node: Fetch) =>
      Promise.all(
        ['feed=home&sort=newest', 'feed=home&sort=oldest', 'sort=newest'].map(async (query) => {
          const { body } = await ok(on(node, reader).get(`/posts?${query}&limit=3`));
          return body.posts.map(({ _id }: Post) => _id);
        }),
      );
    const [newer, older] = [last._id, first._id];
    for (const node of [world.fetch, far]) {
      expect((await seen(node)).slice(0, 2)).toEqual([
        [newer, older],
        [older, newer],
      ]);
    }
    held.resolve();
    await committed;
    const all = [newer, uid, older];
    for (const node of [world.fetch, far]) expect(await seen(node)).toEqual([all, all.toReversed(), all]);
  });

  test('50 parallel likes of one user over both are one like', async () => {
    const person = await world.signUp();
    const { _id } = await write(person, 'Race.');
    const callers = [person, on(far, person)];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (callers[n % 2] as Person).post(`/posts/like/${_id}`)),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
    expect(answers.map(({ status }) => status).filter((status) => status === 400)).toHaveLength(49);
    expect((await createCaller(far).get(`/posts/${_id}`)).body.post.likes.likeCount).toBe(1);
  });

  test('50 sign-ups of one name over both are one user', async () => {
    const form = { firstName: 'Race', username: 'racer', email: 'race@example.org', password: 'on your marks' };
    const callers = [world.visitor, createCaller(far)];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (callers[n % 2] ?? world.visitor).post('/auth/signup', form)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expectRefusal(answer, 422, MESSAGES.usernameTaken);
  });

  test('one key over both is one post', async () => {
    const person = await world.signUp();
    const callers = [person, on(far, person)];
    const headers = { 'idempotency-key': 'both', prefer: 'return=representation' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        ok((callers[n % 2] as Person).post('/posts', { postData: { content: 'Once.' } }, { headers })),
      ),
    );
    expect(new Set(answers.map(({ body }) => body.post._id)).size).toBe(1);
    expect((await person.get(`/posts/user/${person.username}`)).body.posts).toHaveLength(1);
  });

  test('writes over both are all kept', async () => {
    const [ida, bo] = [await world.signUp(), await world.signUp()];
    const away = on(far, bo);
    const texts = Array.from({ length: 40 }, (_, n) => `Post ${n}`);
    await Promise.all(texts.map((text, n) => write(n % 2 ? ida : away, text)));
    const { posts } = (await world.visitor.get('/posts')).body;
    expect(posts.filter(({ content }) => texts.includes(content))).toHaveLength(40);
    expect((await ida.get(`/users/${bo.username}?view=page`)).body.user.postsCount).toBe(20);
  });
});
