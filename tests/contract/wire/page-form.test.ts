import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '#tests/harness/api/caller.ts';
import type { Post, ShortUser, User } from '#tests/harness/api/spec.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import type { Person } from '#tests/harness/world.ts';
import { comment, ok, write } from '../matrices/steps.ts';
import { readPage } from './paging.ts';

const short = ({ _id, firstName, lastName, username, avatarURL }: User): ShortUser => ({
  ...{ _id, firstName, lastName, username, avatarURL },
});

everyEngine('the page form', (world) => {
  let [ida, bo, cy]: Person[] = [];
  let post: Post;
  beforeAll(async () => {
    [ida, bo, cy] = [await world.signUp(), await world.signUp(), await world.signUp()];
    post = await write(ida, 'Hello.');
    const note = await comment(bo, post, 'Hi.');
    await comment(cy, post, 'Hey.');
    for (const fan of [bo, cy]) await ok(fan.post(`/posts/like/${post._id}`));
    await ok(bo.post(`/users/bookmark/${post._id}`));
    await ok(bo.post(`/comments/upvote/${post._id}/${note._id}`));
    await ok(cy.post(`/comments/downvote/${post._id}/${note._id}`));
    await ok(bo.post(`/users/follow/${ida._id}`));
    await ok(cy.post(`/users/follow/${ida._id}`));
    await ok(ida.post(`/users/follow/${cy._id}`));
  });

  describe('of a post: the like of the caller at most, exact counts, no comments', () => {
    const forms: Record<string, (caller: Caller) => Promise<Post | undefined>> = {
      'GET /posts?limit=5': async (caller) => (await readPage(caller, '/posts?limit=5')).posts[0],
      'GET /posts/user/…?sort=newest': async (caller) =>
        (await readPage(caller, `/posts/user/${ida?.username}?sort=newest`)).posts[0],
      'GET /posts/…?view=page': async (caller) => (await readPage(caller, `/posts/${post._id}?view=page`)).post,
    };

    test.each(Object.entries(forms))('%s', async (_, read) => {
      const base = { _id: post._id, id: post._id, comments: [], commentCount: 2 };
      const likes = (likedBy: ShortUser[]) => ({ likeCount: 2, likedBy, dislikedBy: [] });
      expect(await read(world.visitor)).toMatchObject({ ...base, likes: likes([]), bookmarked: false });
      expect(await read(ida as Person)).toMatchObject({ ...base, likes: likes([]), bookmarked: false });
      expect(await read(bo as Person)).toMatchObject({
        ...{ ...base, likes: likes([short((bo as Person).user)]), bookmarked: true },
      });
      expect(await read(cy as Person)).toMatchObject({
        ...{ ...base, likes: likes([short((cy as Person).user)]), bookmarked: false },
      });
    });

    test('GET /users/bookmark?limit=5', async () => {
      const { bookmarks } = await readPage(bo as Person, '/users/bookmark?limit=5');
      expect(bookmarks).toMatchObject([{ _id: post._id, bookmarked: true, commentCount: 2, likes: { likeCount: 2 } }]);
    });
  });

  test('of a comment: the vote of the caller at most, exact counts', async () => {
    const votesFor = async (caller: Caller) =>
      (await readPage(caller, `/comments/${post._id}?limit=5`)).comments[0]?.votes;
    const counts = { upvoteCount: 1, downvoteCount: 1 };
    expect(await votesFor(world.visitor)).toEqual({ ...counts, upvotedBy: [], downvotedBy: [] });
    expect(await votesFor(bo as Person)).toEqual({
      ...counts,
      upvotedBy: [short((bo as Person).user)],
      downvotedBy: [],
    });
    expect(await votesFor(cy as Person)).toEqual({
      ...counts,
      upvotedBy: [],
      downvotedBy: [short((cy as Person).user)],
    });
  });

  describe('of a user: the caller at most in its lists, exact counts', () => {
    const forms: Record<string, (caller: Caller) => Promise<User | undefined>> = {
      'GET /users/…?view=page': async (caller) => (await readPage(caller, `/users/${ida?.username}?view=page`)).user,
      'GET /users?limit=5': async (caller) => (await readPage(caller, '/users?limit=5')).users[0],
      'GET /users?q=…': async (caller) => (await readPage(caller, `/users?q=${ida?.username}`)).users[0],
    };

    test.each(Object.entries(forms))('%s', async (_, read) => {
      const base = { _id: ida?._id, followersCount: 2, followingCount: 1, postsCount: 1, bookmarks: [] };
      expect(await read(world.visitor)).toMatchObject({ ...base, followers: [], following: [], followed: false });
      expect(await read(bo as Person)).toMatchObject({
        ...{ ...base, followers: [short((bo as Person).user)], following: [], followed: true },
      });
      expect(await read(cy as Person)).toMatchObject({
        ...{
          ...base,
          followers: [short((cy as Person).user)],
          following: [short((cy as Person).user)],
          followed: true,
        },
      });
      expect(await read(ida as Person)).toMatchObject({ ...base, followers: [], following: [], followed: false });
    });

    test('keeps the e-mail address for its owner', async () => {
      const path = `/users/${ida?.username}?view=page`;
      expect((await readPage(ida as Person, path)).user.email).toBe(ida?.user.email);
      expect((await readPage(bo as Person, path)).user).not.toHaveProperty('email');
    });
  });
});
