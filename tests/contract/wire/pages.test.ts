import { beforeAll, describe, expect, test } from 'vitest';
import { MESSAGES, type Post } from '#tests/harness/api/spec.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import type { Person } from '#tests/harness/world.ts';
import { comment, expectRefusal, ok, write } from '../matrices/steps.ts';
import { readAll, readPage } from './paging.ts';

const SORTS = ['trending', 'newest', 'oldest'] as const;
const LIMITS = [1, 2, 7, 100];

/** `posts` are in order of writing, with their number of likes. */
const inOrder = (posts: { _id: string; likes: number }[], sort: (typeof SORTS)[number]) => {
  const oldest = posts.map((post, at) => ({ ...post, at }));
  if (sort === 'newest') oldest.reverse();
  if (sort === 'trending') oldest.sort((a, b) => b.likes - a.likes || b.at - a.at);
  return oldest.map(({ _id }) => _id);
};

everyEngine('pages of posts', (world) => {
  const people: Person[] = [];
  const written: { _id: string; likes: number; author: Person }[] = [];
  let reader: Person;

  beforeAll(async () => {
    for (let n = 0; n < 5; n++) people.push(await world.signUp());
    reader = people[0] as Person;
    for (const followed of people.slice(1, 3)) await ok(reader.post(`/users/follow/${followed._id}`));
    for (let n = 0; n < 24; n++) {
      const author = people[(n * 3) % 5] as Person;
      const { _id } = await write(author, `Post ${n}`);
      const fans = people.slice(0, (n * 7) % 4);
      for (const fan of fans) await ok(fan.post(`/posts/like/${_id}`));
      written.push({ _id, likes: fans.length, author });
      if (n % 5 === 0) world.clock.advance(1_000);
    }
  });

  describe.each(SORTS)('sorted by %s', (sort) => {
    test.each(LIMITS)('all posts in pages of %i, nothing lost or repeated', async (limit) => {
      expect(await readAll(world.visitor, `/posts?sort=${sort}`, 'posts', limit)).toEqual(inOrder(written, sort));
    });

    test.each(LIMITS)('the posts of one user in pages of %i', async (limit) => {
      const own = written.filter(({ author }) => author === people[1]);
      const path = `/posts/user/${people[1]?.username}?sort=${sort}`;
      expect(await readAll(world.visitor, path, 'posts', limit)).toEqual(inOrder(own, sort));
    });

    test.each(LIMITS)('the home feed in pages of %i: own posts and those of followed users', async (limit) => {
      const home = written.filter(({ author }) => people.indexOf(author) < 3);
      const path = `/posts?feed=home&sort=${sort}`;
      expect(await readAll(reader, path, 'posts', limit)).toEqual(inOrder(home, sort));
    });
  });

  test('20 at a time by trending, when nothing else is said', async () => {
    const { posts, nextCursor } = await readPage(world.visitor, '/posts?sort=trending');
    expect(posts.map(({ _id }) => _id)).toEqual(inOrder(written, 'trending').slice(0, 20));
    expect(nextCursor).toEqual(expect.any(String));
    const asked = await readPage(world.visitor, '/posts?limit=20');
    expect(asked.posts).toEqual(posts);
  });

  test('of somebody who follows nobody hold the own posts', async () => {
    const own = written.filter(({ author }) => author === people[4]).map(({ _id }) => _id);
    expect(await readAll(people[4] as Person, '/posts?feed=home&sort=oldest', 'posts', 3)).toEqual(own);
  });

  test('of somebody new are empty', async () => {
    const { posts, nextCursor } = await readPage(await world.signUp(), '/posts?feed=home');
    expect([posts, nextCursor]).toEqual([[], null]);
  });

  test('do not shift when a post is written in between', async () => {
    const first = await readPage(world.visitor, '/posts?sort=newest&limit=5');
    const fresh = await write(reader, 'Just now.');
    const second = await readPage(world.visitor, `/posts?sort=newest&limit=5&cursor=${first.nextCursor}`);
    expect([...first.posts, ...second.posts].map(({ _id }) => _id)).toEqual(inOrder(written, 'newest').slice(0, 10));
    await ok(reader.delete(`/posts/${fresh._id}`));
  });

  test('go on when the post at the cursor is deleted', async () => {
    const doomed = await write(reader, 'Doomed.');
    const first = await readPage(world.visitor, '/posts?sort=newest&limit=1');
    expect(first.posts[0]?._id).toBe(doomed._id);
    await ok(reader.delete(`/posts/${doomed._id}`));
    const second = await readPage(world.visitor, `/posts?sort=newest&limit=3&cursor=${first.nextCursor}`);
    expect(second.posts.map(({ _id }) => _id)).toEqual(inOrder(written, 'newest').slice(0, 3));
  });

  test('of the home feed need a token', async () => {
    expectRefusal(await world.visitor.get('/posts?feed=home'), 401, MESSAGES.badToken);
  });

  test('of an unknown user are 404', async () => {
    expectRefusal(await world.visitor.get('/posts/user/nobody?limit=5'), 404);
  });
});

everyEngine('pages of comments and bookmarks', (world) => {
  let reader: Person;
  let post: Post;
  beforeAll(async () => {
    reader = await world.signUp();
    post = await write(reader, 'Talk.');
  });

  test.each(LIMITS)('comments in the order of writing, %i at a time', async (limit) => {
    const own = await write(reader, 'Talk more.');
    const ids = [];
    for (let n = 0; n < 9; n++) ids.push((await comment(reader, own, `Comment ${n}`))._id);
    expect(await readAll(reader, `/comments/${own._id}`, 'comments', limit)).toEqual(ids);
    expect(await readAll(reader, `/comments/${post._id}`, 'comments', limit)).toEqual([]);
  });

  test.each(LIMITS)('bookmarks, the latest first, %i at a time', async (limit) => {
    const collector = await world.signUp();
    const ids = [];
    for (let n = 0; n < 9; n++) ids.push((await write(reader, `Post ${n}`))._id);
    const order = ids.toSorted();
    for (const id of order) await ok(collector.post(`/users/bookmark/${id}`));
    expect(await readAll(collector, '/users/bookmark', 'bookmarks', limit)).toEqual(order.reverse());
  });
});
