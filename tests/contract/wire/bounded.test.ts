import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, createCaller } from '#tests/harness/api/caller.ts';
import type { Body, Post } from '#tests/harness/api/spec.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import type { Person } from '#tests/harness/world.ts';
import { comment, ok, write } from '../matrices/steps.ts';

type ListKey = 'posts' | 'users' | 'comments' | 'bookmarks';
const CAP = 4;
const MANY = 11;

/** The address of the rest, from `Link: <…>; rel="next"`. */
const nextOf = (headers: Headers) => headers.get('link')?.match(/^<([^>]+)>; rel="next"$/)?.[1];

async function followLinks(caller: Caller, path: string, key: ListKey): Promise<{ first: string[]; rest: string[] }> {
  const answer = await ok(caller.get(path));
  const ids = (body: Body) => body[key].map(({ _id }) => _id);
  const rest: string[] = [];
  const link = nextOf(answer.headers);
  if (link) {
    const { pathname, search } = new URL(link, 'http://pipit.test');
    const base = `${pathname}${search}`.replace(/^\/api/, '');
    for (let next: string | null = base; next !== null; ) {
      const { body }: { body: Body } = await ok(caller.get(next));
      rest.push(...ids(body));
      next =
        body.nextCursor === null ? null : base.replace(/cursor=[^&]+/, `cursor=${encodeURIComponent(body.nextCursor)}`);
    }
  }
  return { first: ids(answer.body), rest };
}

everyEngine(
  'whole lists are bounded by the cap',
  (world) => {
    let reader: Person;
    const posts: Post[] = [];
    const users: string[] = [];
    const comments: string[] = [];
    beforeAll(async () => {
      for (let n = 0; n < MANY; n++) users.push((await world.signUp())._id);
      reader = await world.signUp();
      users.push(reader._id);
      for (let n = 0; n < MANY; n++) posts.push(await write(reader, `Post ${n}`));
      for (let n = 0; n < MANY; n++) comments.push((await comment(reader, posts[0] as Post, `Comment ${n}`))._id);
      for (const post of posts) await ok(reader.post(`/users/bookmark/${post._id}`));
    });
    const newest = (ids: string[]) => ids.toReversed().slice(0, CAP);

    test.each(['/posts', '/posts/user/…'])('GET %s: the newest, and a Link to the rest', async (path) => {
      const ids = posts.map(({ _id }) => _id);
      const { first, rest } = await followLinks(reader, path.replace('…', reader.username), 'posts');
      expect(first).toEqual(newest(ids));
      expect(rest).toEqual(ids.toReversed().slice(CAP));
    });

    test('GET /users/bookmark', async () => {
      const ids = posts.map(({ _id }) => _id);
      const { first, rest } = await followLinks(reader, '/users/bookmark', 'bookmarks');
      expect([...first, ...rest]).toEqual(ids.toReversed());
      expect(first).toHaveLength(CAP);
    });

    // Pages of users and comments begin with the oldest, so the link leads through all of them.
    test('GET /users: the newest in the order of sign-up, and a Link to all', async () => {
      const { first, rest } = await followLinks(reader, '/users', 'users');
      expect(first).toEqual(newest(users).toReversed());
      expect(rest).toEqual(users);
    });

    test('GET /comments/{postId}: the newest in the order of writing, and a Link to all', async () => {
      const { first, rest } = await followLinks(reader, `/comments/${posts[0]?._id}`, 'comments');
      expect(first).toEqual(newest(comments).toReversed());
      expect(rest).toEqual(comments);
    });

    test('a list that fits has no Link', async () => {
      const modest = await world.signUp();
      users.push(modest._id);
      for (let n = 0; n < CAP; n++) await write(modest, `Post ${n}`);
      const { headers, body } = await ok(reader.get(`/posts/user/${modest.username}`));
      expect([body.posts.length, headers.get('link')]).toEqual([CAP, null]);
      for (const post of body.posts) await ok(modest.delete(`/posts/${post._id}`));
    });

    test('the lists that writes answer are bounded too', async () => {
      const { body } = await ok(reader.post(`/posts/like/${posts.at(-1)?._id}`));
      expect(body.posts.map(({ _id }) => _id)).toEqual(newest(posts.map(({ _id }) => _id)));
      const followed = await ok(reader.post(`/users/follow/${users[0]}`));
      expect(followed.body.users).toHaveLength(CAP);
      const bookmarks = await ok(reader.post(`/users/remove-bookmark/${posts[0]?._id}`));
      expect(bookmarks.body.bookmarks).toHaveLength(CAP);
    });

    test('a page is not bounded by it', async () => {
      const { body } = await ok(reader.get('/posts?limit=100'));
      expect(body.posts.length).toBe(MANY);
    });
  },
  { listCap: CAP },
);

everyEngine('nested lists share a budget of ten records for each item of the cap', (world) => {
  const fans: Person[] = [];
  let author: Person;
  let post: Post;
  beforeAll(async () => {
    author = await world.signUp();
    post = await write(author, 'Popular.');
    for (let n = 0; n < 30; n++) fans.push(await world.signUp());
    for (const fan of fans) {
      await ok(fan.post(`/posts/like/${post._id}`, undefined, { headers: { prefer: 'return=representation' } }));
      await ok(fan.post(`/users/follow/${author._id}`, undefined, { headers: { prefer: 'return=representation' } }));
    }
  });
  const as = (person: Person, listCap: number) => createCaller(world.node({ listCap }), person.token);
  const nested = (posts: Post[]) =>
    posts.flatMap(({ likes, comments }) => [
      ...likes.likedBy,
      ...comments,
      ...comments.flatMap(({ votes }) => [...votes.upvotedBy, ...votes.downvotedBy]),
    ]);

  test('everything is there while it fits', async () => {
    const { body } = await ok(as(author, 1000).get('/posts'));
    expect(body.posts[0]?.likes.likedBy).toHaveLength(30);
  });

  test('beyond it the newest stay, the count is exact, and the own record is kept', async () => {
    const first = fans[0] as Person;
    const { likes } = (await ok(as(first, 1).get('/posts'))).body.posts[0] as Post;
    const kept = likes.likedBy.map(({ _id }) => _id);
    expect(likes.likeCount).toBe(30);
    expect(kept.length).toBeLessThanOrEqual(10);
    expect(kept).toContain(first._id);
    const others = kept.filter((id) => id !== first._id);
    expect(others.length).toBeGreaterThan(0);
    const newest = fans.slice(-others.length).map(({ _id }) => _id);
    expect(others.toSorted()).toEqual(newest.toSorted());
    const single = (await ok(as(first, 1).get(`/posts/${post._id}`))).body.post;
    expect(single.likes.likeCount).toBe(30);
    expect(single.likes.likedBy.map(({ _id }) => _id)).toContain(first._id);
  });

  test('the followers of a user are bounded the same way', async () => {
    const first = fans[0] as Person;
    const { user } = (await ok(as(first, 1).get(`/users/${author.username}`))).body;
    expect(user.followers.length).toBeLessThanOrEqual(10);
    expect(user.followers.map(({ _id }) => _id)).toContain(first._id);
    expect(user.followers.map(({ _id }) => _id)).toContain(fans.at(-1)?._id);
  });

  test('several items split it evenly', async () => {
    const second = await write(author, 'Popular too.');
    for (const fan of fans.slice(0, 20)) await ok(fan.post(`/posts/like/${second._id}`));
    const { posts } = (await ok(as(author, 2).get('/posts'))).body;
    expect(posts).toHaveLength(2);
    expect(nested(posts).length).toBeLessThanOrEqual(20);
    for (const item of posts) {
      expect(nested([item]).length).toBeGreaterThan(0);
      expect(nested([item]).length).toBeLessThanOrEqual(10);
    }
    expect(posts.map(({ likes }) => likes.likeCount)).toEqual([20, 30]);
  });

  describe('comments', () => {
    test('stay the newest, in the order of writing', async () => {
      const talk = await write(author, 'Talk.');
      const ids: string[] = [];
      for (let n = 0; n < 20; n++) ids.push((await comment(fans[n] as Person, talk, `Comment ${n}`))._id);
      const { comments } = (await ok(as(author, 1).get(`/posts/${talk._id}`))).body.post;
      expect(comments.length).toBeGreaterThan(0);
      expect(comments.length).toBeLessThanOrEqual(10);
      expect(comments.map(({ _id }) => _id)).toEqual(ids.slice(-comments.length));
    });
  });
});
