import { beforeAll, expect, test } from 'vitest';
import { MESSAGES, type Post } from '#tests/harness/api/spec.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import type { Person } from '#tests/harness/world.ts';
import { expectRefusal, ok, write } from '../matrices/steps.ts';

everyEngine('likes', (world) => {
  let author: Person;
  let fan: Person;
  beforeAll(async () => {
    author = await world.signUp();
    fan = await world.signUp({ firstName: 'Fay', lastName: 'Lark' });
  });
  const likesOf = async (post: Post) => (await world.visitor.get(`/posts/${post._id}`)).body.post.likes;
  const inList = (posts: Post[], post: Post) => posts.find(({ _id }) => _id === post._id)?.likes;

  test('POST /posts/like/{id} answers 201 with all posts and the liker on the list', async () => {
    const post = await write(author, 'Like me.');
    const { status, body } = await fan.post(`/posts/like/${post._id}`);
    const liker = { _id: fan._id, firstName: 'Fay', lastName: 'Lark', username: fan.username, avatarURL: '' };
    expect(status).toBe(201);
    expect(inList(body.posts, post)).toEqual({ likeCount: 1, likedBy: [liker], dislikedBy: [] });
    expect(await likesOf(post)).toEqual({ likeCount: 1, likedBy: [liker], dislikedBy: [] });
  });

  test('a second like is refused and changes nothing', async () => {
    const post = await write(author, 'Once only.');
    await ok(fan.post(`/posts/like/${post._id}`));
    expectRefusal(await fan.post(`/posts/like/${post._id}`), 400, MESSAGES.liked);
    expect((await likesOf(post)).likeCount).toBe(1);
  });

  test('POST /posts/dislike/{id} takes the like back, and it can be given again', async () => {
    const post = await write(author, 'On and off.');
    await ok(fan.post(`/posts/like/${post._id}`));
    const { status, body } = await fan.post(`/posts/dislike/${post._id}`);
    expect(status).toBe(201);
    expect(inList(body.posts, post)).toEqual({ likeCount: 0, likedBy: [], dislikedBy: [] });
    await ok(fan.post(`/posts/like/${post._id}`));
    expect((await likesOf(post)).likeCount).toBe(1);
  });

  test('unliking is refused to who has not liked, whoever else has', async () => {
    const post = await write(author, 'Nobody yet.');
    expectRefusal(await fan.post(`/posts/dislike/${post._id}`), 400, MESSAGES.notLiked);
    await ok(fan.post(`/posts/like/${post._id}`));
    expectRefusal(await author.post(`/posts/dislike/${post._id}`), 400, MESSAGES.notLiked);
    expect(await likesOf(post)).toMatchObject({ likeCount: 1, likedBy: [{ username: fan.username }] });
  });

  test('authors may like their own posts', async () => {
    const post = await write(author, 'I like this.');
    await ok(author.post(`/posts/like/${post._id}`));
    await ok(fan.post(`/posts/like/${post._id}`));
    const { likeCount, likedBy } = await likesOf(post);
    expect([likeCount, likedBy.map(({ _id }) => _id).sort()]).toEqual([2, [author._id, fan._id].sort()]);
  });

  test('any body is ignored', async () => {
    const post = await write(author, 'Whatever.');
    const path = (verb: string) => `/posts/${verb}/${post._id}`;
    expect((await fan.send('POST', path('like'), '{broken')).status).toBe(201);
    expect(
      (await fan.send('POST', path('dislike'), '"text"', { headers: { 'content-type': 'text/plain' } })).status,
    ).toBe(201);
  });
});
