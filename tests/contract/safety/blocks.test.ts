import { beforeEach, expect, test } from 'vitest';
import { BLOCKS_MAX } from '#contract/rules/limits.ts';
import { follow } from '#store/nouns/people/follows.ts';
import { SMALL } from '#tests/harness/api/caller.ts';
import { setUser } from '#tests/harness/community.ts';
import { idOfUser } from '#tests/harness/data/large-account.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import type { Person } from '#tests/harness/world.ts';
import { addPeople, comment, expectRefusal, ok, write } from '../matrices/steps.ts';

everyEngine('blocks', (world) => {
  let ana: Person;
  let wick: Person;
  beforeEach(async () => {
    [ana, wick] = [await world.signUp(), await world.signUp()];
  });
  const profile = async (reader: Person, of: Person) => (await reader.get(`/users/${of.username}?view=page`)).body.user;

  test('end follows both ways with their counts, however often, and stay ended', async () => {
    for (const [one, other] of [
      [ana, wick],
      [wick, ana],
    ] as const)
      await ok(one.post(`/users/follow/${other._id}`));
    const { body } = await ok(ana.post(`/blocks/${wick._id}`));
    expect(body.block.user).toMatchObject({ username: wick.username, firstName: 'Robin' });
    expect(body.currentUser).toMatchObject({ followingCount: 0, followersCount: 0 });
    await ok(ana.post(`/blocks/${wick._id}`));
    expect((await ana.get('/blocks')).body.blocks.map(({ user }) => user._id)).toEqual([wick._id]);
    expect(await profile(ana, wick)).toMatchObject({ blocked: true, followed: false, followersCount: 0 });
    await ok(ana.delete(`/blocks/${wick._id}`));
    await ok(ana.delete(`/blocks/${wick._id}`));
    expect((await ana.get('/blocks')).body.blocks).toEqual([]);
    const back = await profile(ana, wick);
    expect(back).toMatchObject({ followed: false, followersCount: 0, followingCount: 0 });
    expect(back).not.toHaveProperty('blocked');
  });

  test('store no follow that was let through before them', async () => {
    await ok(wick.post(`/blocks/${ana._id}`));
    const [follower, followee] = [await idOfUser(world.store, ana._id), await idOfUser(world.store, wick._id)];
    const now = world.clock.now();
    expect(await follow(world.store, { follower, followee, now })).toBe(false);
    expect(await follow(world.store, { follower: followee, followee: follower, now })).toBe(false);
    expect((await ana.get(`/users/${ana.username}?view=page`)).body.user).toMatchObject({ followingCount: 0 });
  });

  test('let nobody follow, like, comment, vote or bookmark across them, not even who moderates', async () => {
    const [post, theirs] = [await write(ana, 'Mine.'), await write(wick, 'Theirs.')];
    const said = await comment(ana, post, 'Mine too.');
    await ok(ana.post(`/blocks/${wick._id}`));
    const across = (post: string) => [
      `/posts/like/${post}`,
      `/users/bookmark/${post}`,
      `/comments/upvote/${post}/${said._id}`,
      `/comments/downvote/${post}/${said._id}`,
    ];
    for (const role of ['member', 'moderator'] as const) {
      await setUser(world, wick, { role });
      for (const path of [...across(post._id), `/users/follow/${ana._id}`]) expectRefusal(await wick.post(path), 404);
      const text = { commentData: { text: 'Hello?' } };
      expectRefusal(await wick.post(`/comments/add/${post._id}`, text), 404);
      expectRefusal(await wick.post(`/comments/edit/${post._id}/${said._id}`, text), 404);
    }
    expectRefusal(await ana.post(`/posts/like/${theirs._id}`), 404);
    expectRefusal(await ana.post(`/users/follow/${wick._id}`), 404);
    expect((await wick.get(`/posts/${post._id}?view=page`)).body.post, 'who moderates sees it').toMatchObject({
      content: 'Mine.',
      likes: { likeCount: 0 },
    });
  });

  test('hide likes from lists and leave counts', async () => {
    const other = await world.signUp();
    const post = await write(other, 'Liked by both.');
    for (const person of [ana, wick]) await ok(person.post(`/posts/like/${post._id}`));
    await ok(ana.post(`/blocks/${wick._id}`));
    for (const [reader, seen] of [
      [ana, [ana]],
      [wick, [wick]],
      [other, [wick, ana]],
    ] as const) {
      const { likes } = (await reader.get(`/posts/${post._id}`)).body.post;
      expect(likes.likeCount).toBe(2);
      expect(likes.likedBy.map(({ _id }) => _id)).toEqual(seen.map(({ _id }) => _id));
    }
  });

  test('say no more than that a profile is not available, as of who is suspended or has left', async () => {
    const [suspended, left] = [await world.signUp(), await world.signUp()];
    await ok(wick.post(`/blocks/${ana._id}`));
    await setUser(world, suspended, { state: 'suspended' });
    await ok(left.post('/account/delete', { password: 'correct horse battery' }));
    for (const { username } of [wick, suspended, left]) {
      for (const path of [`/users/${username}`, `/posts/user/${username}?limit=5`]) {
        const { status, body } = await ana.get(path);
        expect({ status, errors: body.errors, codes: body.codes }).toEqual({
          status: 404,
          errors: ['This profile is not available.'],
          codes: [{ code: 'profile_unavailable' }],
        });
      }
    }
    expect((await ana.get('/users/nobody-ever')).body.codes).toEqual([{ code: 'no_such_user' }]);
  });

  test('leave the head of the profile to who made them, and no posts', async () => {
    await write(wick, 'Unseen.');
    await ok(ana.post(`/blocks/${wick._id}`));
    expect((await ana.get(`/posts/user/${wick.username}?limit=5`)).body).toMatchObject({ posts: [], nextCursor: null });
    expect((await ana.get(`/posts/user/${wick.username}`)).body.posts).toEqual([]);
    expect((await profile(ana, wick)).postsCount).toBe(1);
  });

  test('can be made and ended by both, and are seen by who made them alone', async () => {
    await ok(ana.post(`/blocks/${wick._id}`));
    expect((await wick.get('/blocks')).body.blocks).toEqual([]);
    await ok(wick.post(`/blocks/${ana._id}`));
    await ok(ana.delete(`/blocks/${wick._id}`));
    expectRefusal(await ana.get(`/users/${wick.username}`), 404);
    expect((await wick.get('/blocks')).body.blocks).toHaveLength(1);
    const data = (await wick.get('/account/data')).body as unknown as { blocked: { _id: string }[] };
    expect(data.blocked.map(({ _id }) => _id)).toEqual([ana._id]);
  });

  test('let an author delete what they said across them', async () => {
    const post = await write(ana, 'Come in.');
    const said = await comment(wick, post, 'A thing I regret.');
    await ok(ana.post(`/blocks/${wick._id}`));
    const { body } = await ok(wick.post(`/comments/delete/${post._id}/${said._id}`, undefined, { headers: SMALL }));
    expect(body.post).toEqual({ _id: post._id });
    expect((await ana.get(`/posts/${post._id}?view=page`)).body.post.commentCount).toBe(0);
    expectRefusal(await wick.post(`/comments/delete/${post._id}/${said._id}`), 404);
  });

  test('are refused for oneself, and beyond a number', async () => {
    expectRefusal(await ana.post(`/blocks/${ana._id}`), 400, 'You cannot block yourself.');
    const [id, others] = [await idOfUser(world.store, ana._id), await addPeople(world, BLOCKS_MAX)];
    const rows = others.map((blocked_id) => ({ blocker_id: id, blocked_id, created_at: world.clock.now() }));
    for (let n = 0; n < rows.length; n += 500) {
      await world.store.db
        .insertInto('blocks')
        .values(rows.slice(n, n + 500))
        .execute();
    }
    const { body } = await ana.post(`/blocks/${wick._id}`);
    expect(body.codes).toEqual([{ code: 'too_many_blocks', params: { max: BLOCKS_MAX } }]);
    const page = (await ana.get('/blocks?limit=100')).body;
    expect(page.blocks).toHaveLength(100);
    expect((await ana.get(`/blocks?limit=100&cursor=${page.nextCursor}`)).body.blocks).toHaveLength(100);
  });
});
