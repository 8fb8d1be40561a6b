import { expect, test } from 'vitest';
import { sweepPortion } from '#store/deletion/sweep.ts';
import { runWanted } from '#store/jobs/run-wanted.ts';
import { inTransaction } from '#store/store.ts';
import { countsJob, moveCountsOf } from '#store/visibility/move-counts.ts';
import { setUser } from '#tests/harness/community.ts';
import { countAnew, wrongCounters } from '#tests/harness/data/counters.ts';
import { deleteAccountOf } from '#tests/harness/data/delete-account.ts';
import { addFollows, addLikes, addPosts, addStrangers, idOfUser } from '#tests/harness/data/large-account.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { signUpAs } from '#tests/harness/members.ts';
import type { Person, World } from '#tests/harness/world.ts';
import { comment, ok, write } from '../matrices/steps.ts';
import { act } from './steps.ts';

const STRANGERS = 30;
const PORTION = 25;

/** Somebody who did much, and somebody to whom they did it. */
async function setUp({ store, clock, ...world }: World) {
  const now = clock.now();
  const [person, witness] = [await world.signUp(), await world.signUp()];
  const post = await write(witness, 'Liked and commented on.');
  const reply = await comment(witness, post, 'Voted on.');
  const gone = await comment(person, post, 'Held back.');
  await comment(person, post, 'Said.');
  for (const path of [
    `/posts/like/${post._id}`,
    `/users/follow/${witness._id}`,
    `/comments/downvote/${post._id}/${reply._id}`,
  ])
    await ok(person.post(path));
  await ok(witness.post(`/users/follow/${person._id}`));
  const id = await idOfUser(store, person._id);
  const strangers = await addStrangers(store, STRANGERS, now);
  const posts = await addPosts(store, strangers, now);
  await addLikes(
    store,
    posts.map((post_id) => ({ post_id, user_id: id })),
    now,
  );
  const pairs = strangers.flatMap((other) => [
    { follower_id: other, followee_id: id },
    { follower_id: id, followee_id: other },
  ]);
  await addFollows(store, pairs, now);
  await countAnew(store.db);
  return { person, witness, post, gone, id };
}

type Scene = Awaited<ReturnType<typeof setUp>>;

/** What everybody reads of the one who met them. */
async function countsOf({ visitor }: World, { witness, post }: Scene) {
  const shown = (await ok(visitor.get(`/posts/${post._id}?view=page`))).body.post;
  const { comments } = (await ok(visitor.get(`/comments/${post._id}?limit=10`))).body;
  const { user } = (await ok(visitor.get(`/users/${witness.username}?view=page`))).body;
  const [{ votes } = { votes: { downvoteCount: 0 } }] = comments;
  const { likes, commentCount } = shown;
  return [likes.likeCount, commentCount, votes.downvoteCount, user.followersCount, user.followingCount];
}

const [COUNTED, LEFT_OUT] = [
  [1, 3, 1, 1, 1],
  [0, 1, 0, 0, 0],
];

const runJob = ({ store, clock }: World) =>
  runWanted(store, countsJob, {
    clock: clock.now,
    newId: () => crypto.randomUUID(),
    leaseMs: 30_000,
    closing: new AbortController().signal,
  });

everyEngine('what a suspended person did', (world) => {
  test('is counted no more, portion by portion, and again when they are back', async () => {
    const moderator: Person = await signUpAs(world, 'moderator');
    const scene = await setUp(world);
    const { person, id, gone } = scene;
    expect(await countsOf(world, scene)).toEqual(COUNTED);
    const on = { target: 'user', id: person._id };
    const { body } = await ok(act(moderator, { ...on, action: 'suspend' }));
    await runJob(world);
    expect(await countsOf(world, scene)).toEqual(LEFT_OUT);
    expect(await wrongCounters(world.store.db, 'states')).toEqual([]);
    // What changes meanwhile is counted once.
    const held = await ok(act(moderator, { target: 'comment', id: gone._id, action: 'hold' }));
    await ok(moderator.post(`/moderation/acts/${held.body.act._id}/undo`));
    expect(await countsOf(world, scene)).toEqual(LEFT_OUT);
    await ok(moderator.post(`/moderation/acts/${body.act._id}/undo`));
    await runJob(world);
    expect(await countsOf(world, scene)).toEqual(COUNTED);
    expect(await world.store.db.selectFrom('uncounted_users').selectAll().execute()).toEqual([]);

    // By somebody who moves nothing; turned round halfway, and deleted halfway.
    const portion = () => inTransaction(world.store, (store) => moveCountsOf(store, id, PORTION));
    for (const state of ['suspended', 'active', 'suspended'] as const) {
      await setUser(world, person, { state });
      for (let portions = 0; portions < 2; portions++) {
        await portion();
        expect(await wrongCounters(world.store.db)).toEqual([]);
      }
    }
    await deleteAccountOf(world.store, id);
    do expect(await countsOf(world, scene)).toEqual(LEFT_OUT);
    while ((await sweepPortion(world.store, PORTION)) !== 'done');
    expect(await wrongCounters(world.store.db, 'states')).toEqual([]);
  });

  test('is known to their followers again as soon as it is counted', async () => {
    const [person, follower, target] = [await world.signUp(), await world.signUp(), await world.signUp()];
    await ok(follower.post(`/users/follow/${person._id}`));
    await ok(person.post(`/users/follow/${target._id}`));
    const known = async () => (await ok(follower.get(`/users/${target.username}?view=page`))).body.user.knownFollowers;
    expect(await known()).toMatchObject({ count: 1 });
    for (const state of ['suspended', 'active'] as const) {
      await setUser(world, person, { state });
      // The caller is read, and cached, before the count is moved.
      await known();
      await runJob(world);
    }
    expect(await known()).toMatchObject({ count: 1 });
  });

  test('nor is a follow by who waits to be let in, until they are', async () => {
    const [newcomer, inviter] = [await world.signUp(), await world.signUp()];
    const followers = async () =>
      (await ok(world.visitor.get(`/users/${inviter.username}?view=page`))).body.user.followersCount;
    await setUser(world, newcomer, { state: 'waiting' });
    await runJob(world);
    const pair = { follower_id: await numberOf(world, newcomer), followee_id: await numberOf(world, inviter) };
    await addFollows(world.store, [pair], world.clock.now());
    await world.store.db
      .updateTable('users')
      .set((eb) => ({ followers_count: eb('followers_count', '+', 1) }))
      .where('uid', '=', inviter._id)
      .execute();
    expect(await followers()).toBe(0);
    await ok((await signUpAs(world, 'moderator')).post(`/members/admit/${newcomer._id}`));
    expect(await followers()).toBe(1);
  });
});

const numberOf = async ({ store: { db } }: World, { _id }: Person): Promise<number> =>
  (await db.selectFrom('users').select('id').where('uid', '=', _id).executeTakeFirstOrThrow()).id;
