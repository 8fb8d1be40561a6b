import { beforeAll, expect, test } from 'vitest';
import { SMALL } from '#tests/harness/caller.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import type { Person, World } from '#tests/harness/world.ts';
import { readAll, readPage } from './paging.ts';
import { ok, write } from './steps.ts';

const FOLLOWED = 210;

/** So many authors, and so many posts of strangers in between, that a look at the newest posts does not fill a page. */
everyEngine('the home feed of somebody who follows many', (world) => {
  let reader: Person;
  const home: { _id: string; likes: number }[] = [];
  beforeAll(async () => {
    reader = await world.signUp();
    const stranger = await world.signUp();
    const authors = await Promise.all(Array.from({ length: FOLLOWED }, () => world.signUp()));
    await Promise.all(authors.map(({ _id }) => ok(reader.post(`/users/follow/${_id}`, undefined, { headers: SMALL }))));
    const post = async (author: Person, n: number) => {
      const { _id } = await write(author, `Post ${n}`);
      const likes = n % 7 === 0 ? 1 : 0;
      if (likes) await ok(reader.post(`/posts/like/${_id}`, undefined, { headers: SMALL }));
      home.push({ _id, likes });
    };
    for (let n = 0; n < 120; n++) await post(authors[(n * 11) % FOLLOWED] as Person, n);
    await flood(world, stranger, 1_050);
    for (let n = 0; n < 25; n++) await post(n % 5 ? (authors[n] as Person) : reader, n);
  }, 60_000);

  test.each(['newest', 'oldest', 'trending'])('sorted by %s, to the end without loss or repeat', async (sort) => {
    const order = home.map((post, at) => ({ ...post, at }));
    if (sort === 'newest') order.reverse();
    if (sort === 'trending') order.sort((a, b) => b.likes - a.likes || b.at - a.at);
    const ids = order.map(({ _id }) => _id);
    for (const limit of [20, 100]) {
      expect(await readAll(reader, `/posts?feed=home&sort=${sort}`, 'posts', limit)).toEqual(ids);
    }
  });

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

async function flood({ store: { db }, clock }: World, author: Person, count: number): Promise<void> {
  const { id } = await db.selectFrom('users').select('id').where('uid', '=', author._id).executeTakeFirstOrThrow();
  const stamps = { created_at: clock.now(), updated_at: clock.now() };
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{ uid: crypto.randomUUID(), author_id: id, content: `Noise ${n}`, like_count: n % 3, ...stamps },
  }));
  await db.insertInto('posts').values(rows).execute();
}
