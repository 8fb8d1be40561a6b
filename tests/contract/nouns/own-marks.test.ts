import { expect, test } from 'vitest';
import { type Caller, SMALL } from '#tests/harness/api/caller.ts';
import type { Comment, Post } from '#tests/harness/api/spec.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { comment, ok, write } from '../matrices/steps.ts';

/** More than one range scan reads. */
const MANY_LIKES = 130;
const MANY_VOTES = 34;

everyEngine("a reader's own marks", (world) => {
  test('stand on a page however many they liked and bookmarked in between', async () => {
    const [rare, busy, reader] = [await world.signUp(), await world.signUp(), await world.signUp()];
    const first = await write(rare, 'First.');
    for (let n = 0; n < MANY_LIKES; n++) {
      const { _id } = await write(busy, `In between ${n}.`);
      await ok(reader.post(`/posts/like/${_id}`, undefined, { headers: SMALL }));
    }
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

  test('stand on comments however many they voted on', async () => {
    const [author, reader] = [await world.signUp(), await world.signUp()];
    const post = await write(author, 'Discussed.');
    const ways: string[] = [];
    for (let n = 0; n < MANY_VOTES + 3; n++) {
      const { _id } = await comment(author, post, `Comment ${n}.`);
      const way = n < MANY_VOTES ? (['up', 'down'][n % 2] as string) : 'none';
      if (way !== 'none')
        await ok(reader.post(`/comments/${way}vote/${post._id}/${_id}`, undefined, { headers: SMALL }));
      ways.push(way);
    }
    const seenBy = async (person: Caller) => {
      const { comments } = (await person.get(`/comments/${post._id}?limit=100`)).body as { comments: Comment[] };
      return comments.map(({ votes }) => (votes.upvotedBy.length ? 'up' : votes.downvotedBy.length ? 'down' : 'none'));
    };
    expect(await seenBy(reader)).toEqual(ways);
    expect(await seenBy(author)).toEqual(ways.map(() => 'none'));
  });

  test('stand on people who were searched for, and on nobody else', async () => {
    const [ann, bo, cy, dee] = [
      await world.signUp({ username: 'mark_a' }),
      await world.signUp({ username: 'mark_b' }),
      await world.signUp({ username: 'mark_c' }),
      await world.signUp({ username: 'mark_d' }),
    ];
    await ok(ann.post(`/users/follow/${bo._id}`));
    await ok(cy.post(`/users/follow/${ann._id}`));
    const seenBy = async (caller: Caller) => {
      const { users } = (await caller.get('/users?q=mark_&limit=10')).body;
      return users.map((user) => ({
        followed: user.followed,
        followers: user.followers.length,
        following: user.following.length,
        own: 'email' in user,
      }));
    };
    const stranger = { followed: false, followers: 0, following: 0, own: false };
    const own = { ...stranger, own: true };
    const followed = { ...stranger, followed: true, followers: 1 };
    const follower = { ...stranger, following: 1 };
    for (let again = 0; again < 2; again++) {
      expect(await seenBy(world.visitor)).toEqual([stranger, stranger, stranger, stranger]);
      expect(await seenBy(ann)).toEqual([own, followed, follower, stranger]);
      expect(await seenBy(dee)).toEqual([stranger, stranger, stranger, own]);
    }
  });
});
