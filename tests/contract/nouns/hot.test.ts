import { expect, test } from 'vitest';
import { HALF_LIFE_MS, hotOf, pointsOf } from '#contract/rules/hot.ts';
import type { Post } from '#tests/harness/api/spec.ts';
import { deleteAccountOf } from '#tests/harness/data/delete-account.ts';
import { idOfUser } from '#tests/harness/data/large-account.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import type { Person, World } from '#tests/harness/world.ts';
import { comment, expectRefusal, ok, write } from '../matrices/steps.ts';

const hotter = async (reader: { get: Person['get'] }, query = 'limit=100') =>
  (await reader.get(`/posts?sort=hot&${query}`)).body as { posts: Post[]; nextCursor: string | null };
const contents = ({ posts }: { posts: Post[] }) => posts.map(({ content }) => content);

/** Counts likes and comments themselves, without any counter. */
async function naive({ store: { db } }: World): Promise<Map<string, number>> {
  const [posts, likes, comments, people] = [
    await db.selectFrom('posts').selectAll().execute(),
    await db.selectFrom('likes').selectAll().execute(),
    await db.selectFrom('comments').selectAll().execute(),
    await db.selectFrom('users').select(['id', 'state']).execute(),
  ];
  const stateOf = new Map(people.map(({ id, state }) => [id, state]));
  const counts = (id: number) => !['waiting', 'suspended'].includes(stateOf.get(id) ?? '');
  return new Map(
    posts.map(({ id, uid, author_id, created_at }) => {
      const fans = likes.filter(({ post_id, user_id }) => post_id === id && user_id !== author_id && counts(user_id));
      const said = comments.filter(
        (row) => row.post_id === id && row.author_id !== author_id && row.state === 'visible',
      );
      const people = new Set(said.map((row) => row.author_id).filter(counts));
      return [uid, hotOf(pointsOf(fans.length, people.size), created_at)];
    }),
  );
}

everyEngine('the order hot', (world) => {
  const people: Person[] = [];
  const posts: Post[] = [];

  test('is that of the formula, whatever people do', async () => {
    const { clock, store } = world;
    for (let i = 0; i < 5; i++) people.push(await world.signUp());
    const [who, rest] = [
      (n: number) => people[n % people.length] as Person,
      (n: number) => posts[n % posts.length] as Post,
    ];
    const random = randomNumbers();
    for (let i = 0; i < 24; i++) {
      posts.push(await write(who(i), `Post ${i}`));
      clock.advance(random(HALF_LIFE_MS / 3));
    }
    const comments: { post: Post; by: Person; _id: string }[] = [];
    for (let i = 0; i < 100; i++) {
      const [person, post] = [who(random(5)), rest(random(24))];
      const kind = random(6);
      if (kind < 3) await person.post(`/posts/like/${post._id}`);
      else if (kind === 3) await person.post(`/posts/dislike/${post._id}`);
      else if (kind === 4) comments.push({ post, by: person, ...(await comment(person, post, 'So?')) });
      else {
        const [gone] = comments.splice(random(comments.length), 1);
        if (gone) await ok(gone.by.post(`/comments/delete/${gone.post._id}/${gone._id}`));
      }
    }
    const expectFormula = async () => {
      const scores = await naive(world);
      const stored = await store.db.selectFrom('posts').select(['uid', 'hot']).execute();
      expect(new Map(stored.map(({ uid, hot }) => [uid, hot]))).toEqual(scores);
      const found = await hotter(world.visitor);
      const order = found.posts.map(({ _id }) => scores.get(_id) ?? 0);
      expect(order).toEqual(order.toSorted((a, b) => b - a));
      expect(found.posts.length).toBeGreaterThanOrEqual(23);
    };
    await expectFormula();

    // Holds and shows a comment; suspends, restores and deletes a member.
    const [held] = comments;
    const state = (now: 'held' | 'visible') =>
      store.db
        .updateTable('comments')
        .set({ state: now })
        .where('uid', '=', held?._id ?? '')
        .execute();
    await state('held');
    await expectFormula();
    await state('visible');
    const leaver = await world.signUp();
    for (const post of posts.slice(0, 4)) await ok(leaver.post(`/posts/like/${post._id}`));
    await comment(leaver, rest(5), 'Bye.');
    await expectFormula();
    await deleteAccountOf(store, await idOfUser(store, leaver._id));
    await expectFormula();
  });

  test('has pages without repeats while likes arrive, for everybody and of a profile', async () => {
    const [fan = expect.unreachable(), author = expect.unreachable()] = people;
    const reader = await world.signUp();
    for (const [path, size] of [
      ['/posts?sort=hot', posts.length],
      [`/posts/user/${author.username}?sort=hot`, posts.filter(({ username }) => username === author.username).length],
    ] as const) {
      const seen: string[] = [];
      for (let cursor = '', first = true; first || cursor; first = false) {
        const page = await reader.get(`${path}&limit=3${cursor && `&cursor=${cursor}`}`);
        const { posts: found, nextCursor } = page.body as { posts: Post[]; nextCursor: string | null };
        seen.push(...found.map(({ _id }) => _id));
        await fan.post(`/posts/like/${seen[0]}`);
        await fan.post(`/posts/like/${found.at(-1)?._id}`);
        cursor = nextCursor ?? '';
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toHaveLength(size);
    }
  });

  test('of a home feed has its posts alone', async () => {
    const reader = await world.signUp();
    const [ana = expect.unreachable(), , bea = expect.unreachable()] = people;
    await ok(reader.post(`/users/follow/${ana._id}`));
    const own = await write(reader, 'My own.');
    const expected = [...(await hotter(reader)).posts].filter(({ username }) =>
      [ana.username, reader.username].includes(username),
    );
    const home = await hotter(reader, 'feed=home&limit=100');
    expect(home).toEqual({ posts: expected, nextCursor: null });
    expect(home.posts.length).toBeGreaterThan(3);
    const first = await hotter(reader, 'feed=home&limit=2');
    const second = await hotter(reader, `feed=home&limit=2&cursor=${first.nextCursor}`);
    expect([...first.posts, ...second.posts]).toEqual(home.posts.slice(0, 4));
    // Comments raise a post.
    await comment(ana, own, 'Yours?');
    await comment(bea, own, 'Hers!');
    expect(contents(await hotter(reader, 'feed=home&limit=1'))).toEqual(['My own.']);
    expectRefusal(
      await reader.get(`/posts?sort=hot&feed=home&cursor=${(await hotter(reader, 'limit=1')).nextCursor}`),
      400,
    );
  });

  test('is explained by numbers that make it', async () => {
    const [fan = expect.unreachable(), author = expect.unreachable()] = people;
    const post = await write(author, 'Why this?');
    for (const person of [author, fan]) {
      await ok(person.post(`/posts/like/${post._id}`));
      await comment(person, post, 'Because.');
    }
    await comment(fan, post, 'And because.');
    world.clock.advance(HALF_LIFE_MS);
    const { why } = (await fan.get(`/posts/${post._id}/why`)).body;
    expect(why).toEqual({ likes: 1, commenters: 1, points: 3, age: HALF_LIFE_MS, weight: 0.5, score: 2 });
    const { hot } = await world.store.db
      .selectFrom('posts')
      .select('hot')
      .where('uid', '=', post._id)
      .executeTakeFirstOrThrow();
    expect(Math.log2(why.score)).toBeCloseTo(((hot ?? 0) - world.clock.now()) / HALF_LIFE_MS, 6);
    await ok(fan.post(`/users/follow/${author._id}`));
    expect((await fan.get(`/posts/${post._id}/why`)).body.why.followed?.username).toBe(author.username);
    expect((await author.get(`/posts/${post._id}/why`)).body.why.own).toBe(true);
  });

  test('counts people, however much one of them writes', async () => {
    const [author = expect.unreachable(), ...others] = people;
    const post = await write(author, 'Talk to me.');
    const why = async () => (await author.get(`/posts/${post._id}/why`)).body.why.commenters;
    for (const person of others) await comment(person, post, 'Hello.');
    const loud = await world.signUp();
    await comment(loud, post, 'Me!');
    const { db } = world.store;
    const { post_id, author_id } = await db
      .selectFrom('comments')
      .select(['post_id', 'author_id'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const stamps = { text: 'Me!', created_at: world.clock.now(), updated_at: world.clock.now() };
    await db
      .insertInto('comments')
      .values(Array.from({ length: 600 }, () => ({ uid: crypto.randomUUID(), post_id, author_id, ...stamps })))
      .execute();
    await comment(loud, post, 'And me!');
    expect(await why()).toBe(others.length + 1);
    await db.deleteFrom('comments').where('author_id', '=', author_id).execute();
    await comment(author, post, 'Silence.');
    expect(await why()).toBe(others.length);
  });
});

/** The same numbers in every run. */
function randomNumbers(): (below: number) => number {
  let state = 42;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * Math.max(1, below));
  };
}
