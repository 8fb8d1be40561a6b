import { expect, test } from 'vitest';
import { everyEngine } from '#tests/harness/engines.ts';
import type { Post } from '#tests/harness/spec.ts';
import { ok, write } from './steps.ts';

/** More than are read in one go. */
const MANY_LIKES = 130;

everyEngine("a reader's own marks", (world) => {
  test('stand on a page however many they liked and bookmarked in between', async () => {
    const [rare, busy, reader] = [await world.signUp(), await world.signUp(), await world.signUp()];
    const first = await write(rare, 'First.');
    const between = Array.from({ length: MANY_LIKES }, async (_, n) => {
      const { _id } = await write(busy, `In between ${n}.`);
      return ok(reader.post(`/posts/like/${_id}`));
    });
    await Promise.all(between);
    const last = await write(rare, 'Last.');
    await ok(reader.post(`/posts/like/${last._id}`));
    await ok(reader.post(`/users/bookmark/${first._id}`));
    const page = (await reader.get(`/posts/user/${rare.username}?sort=newest&limit=5`)).body.posts as Post[];
    const marks = page.map((post) => ({ ...post, liked: post.likes.likedBy.map(({ _id }) => _id) }));
    expect(marks).toMatchObject([
      { _id: last._id, liked: [reader._id], bookmarked: false },
      { _id: first._id, liked: [], bookmarked: true },
    ]);
  });
});
