import { expect, test } from 'vitest';
import { sweepPortion } from '#store/data/deletion.ts';
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

/** A person with many actions, and a witness as their subject. */
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

/** The public counts of the witness, and the number of shown comments. */
async function countsOf({ visitor }: World, { witness, post }: Scene) {
  const shown = (await ok(visitor.get(`/posts/${post._id}?view=page`))).body.post;
  const { comments } = (await ok(visitor.get(`/comments/${post._id}?limit=10`))).body;
  const { user } = (await ok(visitor.get(`/users/${witness.username}?view=page`))).body;
  const [{ votes } = { votes: { downvoteCount: 0 } }] = comments;
  const { likes, commentCount } = shown;
  const counts = [likes.likeCount, commentCount, votes.downvoteCount, user.followersCount, user.followingCount];
  return { counts, comments: comments.length };
}

everyEngine('what a suspended person did', (world) => {
  test('is hidden and stays counted; held comments and deleted accounts are not counted', async () => {
    const moderator: Person = await signUpAs(world, 'moderator');
    const scene = await setUp(world);
    const { person, id, gone } = scene;
    const before = { counts: [1, 3, 1, 1, 1], comments: 3 };
    expect(await countsOf(world, scene)).toEqual(before);
    const on = { target: 'user', id: person._id };
    const { body } = await ok(act(moderator, { ...on, action: 'suspend' }));
    expect(await countsOf(world, scene)).toEqual({ ...before, comments: 1 });
    const held = await ok(act(moderator, { target: 'comment', id: gone._id, action: 'hold' }));
    expect(await countsOf(world, scene)).toEqual({ counts: [1, 2, 1, 1, 1], comments: 1 });
    await ok(moderator.post(`/moderation/acts/${held.body.act._id}/undo`));
    await ok(moderator.post(`/moderation/acts/${body.act._id}/undo`));
    expect(await countsOf(world, scene)).toEqual(before);
    expect(await wrongCounters(world.store.db)).toEqual([]);

    await ok(act(moderator, { ...on, action: 'suspend' }));
    await deleteAccountOf(world.store, id);
    do expect(await wrongCounters(world.store.db)).toEqual([]);
    while ((await sweepPortion(world.store, PORTION)) !== 'done');
    expect(await countsOf(world, scene)).toEqual({ counts: [0, 1, 0, 0, 0], comments: 1 });
  });
});
