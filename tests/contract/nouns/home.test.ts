import { beforeAll, expect, test } from 'vitest';
import { hotOf } from '#contract/rules/hot.ts';
import { SMALL } from '#tests/harness/api/caller.ts';
import { databases, everyEngine } from '#tests/harness/engines.ts';
import type { Person, World } from '#tests/harness/world.ts';
import { addPeople, ok, write } from '../matrices/steps.ts';
import { readAll, readPage } from '../wire/paging.ts';

const FOLLOWED = 210;

/** The authors, and the posts of strangers in between, are so many that the newest posts do not fill a page. */
everyEngine('the home feed of somebody who follows many', (world) => {
  let reader: Person;
  const home: { _id: string; likes: number }[] = [];
  beforeAll(async () => {
    reader = await world.signUp();
    const own = await idOf(world, reader);
    const [stranger = 0, ...authors] = await addPeople(world, FOLLOWED + 1);
    await followAll(world, reader, authors);
    const post = async (author: number, n: number) => {
      const likes = n % 7 === 0 ? 1 : 0;
      const [_id = ''] = await addPosts(world, author, 1, () => likes);
      home.push({ _id, likes });
    };
    for (let n = 0; n < 120; n++) await post(authors[(n * 11) % FOLLOWED] as number, n);
    await addPosts(world, stranger, 2_100, (n) => n % 3);
    for (let n = 0; n < 25; n++) await post(n % 5 ? (authors[n] as number) : own, n);
  });

  test.each(['newest', 'oldest', 'trending', 'hot'])(
    'sorted by %s, to the end without loss or repeat',
    async (sort) => {
      const order = home.map((post, at) => ({ ...post, at }));
      if (sort === 'newest') order.reverse();
      // All are written at the same time, so hot is the order of likes.
      if (sort === 'trending' || sort === 'hot') order.sort((a, b) => b.likes - a.likes || b.at - a.at);
      const ids = order.map(({ _id }) => _id);
      for (const limit of [20, 100]) {
        expect(await readAll(reader, `/posts?feed=home&sort=${sort}`, 'posts', limit)).toEqual(ids);
      }
    },
  );

  test('loses an author at once who is followed no longer', async () => {
    const { posts } = await readPage(reader, '/posts?feed=home&sort=newest&limit=1');
    const author = (await readPage(reader, `/users/${posts[0]?.username}?view=page`)).user;
    await ok(reader.post(`/users/unfollow/${author._id}`, undefined, { headers: SMALL }));
    const after = await readPage(reader, '/posts?feed=home&sort=newest&limit=100');
    expect(after.posts.filter(({ username }) => username === author.username)).toEqual([]);
    await ok(reader.post(`/users/follow/${author._id}`, undefined, { headers: SMALL }));
  });

  test("is nobody else's, in the same words", async () => {
    const path = '/posts?feed=home&sort=newest&limit=2';
    await readPage(reader, path);
    expect((await world.visitor.get(path)).status).toBe(401);
    expect((await readPage(await world.signUp(), path)).posts).toEqual([]);
  });
});

/** More than a page reads as a list. */
everyEngine('the home feed of somebody who follows very many', (world) => {
  let reader: Person;
  const home: string[] = [];
  beforeAll(async () => {
    reader = await world.signUp();
    const stranger = await idOf(world, await world.signUp());
    const authors = await addPeople(world, 1_510);
    await followAll(world, reader, authors);
    for (let n = 0; n < 30; n++) {
      home.push(...(await addPosts(world, authors[n * 50] as number, 1)));
      await addPosts(world, stranger, 3);
    }
    home.push((await write(reader, 'My own'))._id);
  });

  test.each(['newest', 'oldest', 'trending', 'hot'])('sorted by %s, has their posts, and no others', async (sort) => {
    const order = sort === 'oldest' ? home : home.toReversed();
    expect(await readAll(reader, `/posts?feed=home&sort=${sort}`, 'posts', 20)).toEqual(order);
  });
});

/** A moderator's cached home contains removed posts, and leaves them out when it is read. */
everyEngine(
  'the home feed of a moderator who follows somebody with many removed posts',
  (world) => {
    test.each(['newest', 'oldest'])('sorted by %s, is read with few statements', async (sort) => {
      const { db } = world.store;
      const [reader, author] = [await world.signUp(), await world.signUp()];
      await db.updateTable('users').set({ role: 'moderator' }).where('uid', '=', reader._id).execute();
      const id = await idOf(world, author);
      await followAll(world, reader, [id]);
      const [first = ''] = await addPosts(world, id, 1);
      await addPosts(world, id, 1_000);
      const [last = ''] = await addPosts(world, id, 1);
      await db
        .updateTable('posts')
        .set({ state: 'removed' })
        .where('author_id', '=', id)
        .where('uid', 'not in', [first, last])
        .execute();
      const count = countStatements(world);
      const { posts } = await readPage(reader, `/posts?feed=home&sort=${sort}`);
      expect(posts.map(({ _id }) => _id)).toEqual(sort === 'newest' ? [last, first] : [first, last]);
      expect(count()).toBeLessThan(40);
    });
  },
  {},
  databases,
);

everyEngine(
  'the home feed in the order hot',
  (world) => {
    const order = async (reader: Person) =>
      (await readPage(reader, '/posts?feed=home&sort=hot&limit=3')).posts.map(({ content }) => content);

    test('reads after a like or a new post only what has moved', async () => {
      const [reader, author, fan] = [await world.signUp(), await world.signUp(), await world.signUp()];
      await ok(reader.post(`/users/follow/${author._id}`, undefined, { headers: SMALL }));
      const first = await write(author, 'First');
      await write(author, 'Second');
      expect(await order(reader)).toEqual(['Second', 'First']);
      const statements = recordStatements(world);
      const seeks = () => statements.splice(0).filter((text) => /from follows where follower_id = [?$]/.test(text));
      await ok(fan.post(`/posts/like/${first._id}`, undefined, { headers: SMALL }));
      expect(await order(reader)).toEqual(['First', 'Second']);
      await write(author, 'Third');
      await write(fan, 'Of a stranger');
      expect(await order(reader)).toEqual(['First', 'Third', 'Second']);
      await ok(author.delete(`/posts/${first._id}`, { headers: SMALL }));
      expect(await order(reader)).toEqual(['Third', 'Second']);
      expect(seeks()).toEqual([]);
      // Proves that the test would find a seek: another page in order of time needs one.
      await readPage(reader, '/posts?feed=home&sort=oldest&limit=3');
      expect(seeks()).not.toEqual([]);
    });

    test('compares the newest 1,000 posts, also when some are deleted or written', async () => {
      const [reader, author] = [await world.signUp(), await world.signUp()];
      const others = await addPeople(world, 20);
      await followAll(world, reader, [await idOf(world, author), ...others]);
      const made: string[] = [];
      for (const other of others) made.push(...(await addPosts(world, other, 50)));
      const last = await write(author, 'Last');
      const all = () => readAll(reader, '/posts?feed=home&sort=hot', 'posts', 100);
      expect(await all()).toEqual([...made.slice(1), last._id].toReversed());
      await ok(author.delete(`/posts/${last._id}`, { headers: SMALL }));
      expect(await all()).toEqual(made.toReversed());
      const next = [await write(author, 'Next'), await write(author, 'And next')].map(({ _id }) => _id);
      expect(await all()).toEqual([...made.slice(2), ...next].toReversed());
    });
  },
  {},
  databases,
);

const countStatements = (world: World): (() => number) => {
  const statements = recordStatements(world);
  return () => statements.length;
};

/** The texts of the statements that readers run from now on. */
function recordStatements({ store }: World): string[] {
  const texts: string[] = [];
  const { reader, run } = store;
  const execute = reader.executeQuery.bind(reader);
  reader.executeQuery = ((query, ...rest) => {
    texts.push('sql' in query ? query.sql : '');
    return execute(query, ...rest);
  }) as typeof reader.executeQuery;
  const recorded: typeof run = (text, parameters) => {
    texts.push(text);
    return run?.(text, parameters) ?? [];
  };
  Object.assign(store, { run: run && recorded });
  return texts;
}

/** Returns the uids of new posts, inserted directly because the API takes too long for thousands. */
async function addPosts({ store: { db }, clock }: World, author: number, count: number, likes = (_n: number) => 0) {
  const stamps = { created_at: clock.now(), updated_at: clock.now() };
  const rows = Array.from({ length: count }, (_, n) => {
    const [like_count, hot] = [likes(n), hotOf(likes(n), clock.now())];
    return { uid: crypto.randomUUID(), author_id: author, content: `Noise ${n}`, like_count, hot, ...stamps };
  });
  await db.insertInto('posts').values(rows).execute();
  return rows.map(({ uid }) => uid);
}

async function followAll(world: World, reader: Person, followees: number[]): Promise<void> {
  const { db } = world.store;
  const follower_id = await idOf(world, reader);
  const created_at = world.clock.now();
  await db
    .insertInto('follows')
    .values(followees.map((followee_id) => ({ follower_id, followee_id, created_at })))
    .execute();
  await db.updateTable('users').set({ following_count: followees.length }).where('id', '=', follower_id).execute();
  await db.updateTable('users').set({ followers_count: 1 }).where('id', 'in', followees).execute();
}

const idOf = async ({ store: { db } }: World, { _id }: Person): Promise<number> =>
  (await db.selectFrom('users').select('id').where('uid', '=', _id).executeTakeFirstOrThrow()).id;
