import { expect, test } from 'vitest';
import { createCaller } from '#tests/harness/api/caller.ts';
import { idOfUser } from '#tests/harness/data/large-account.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { comment, expectRefusal, ok, write } from './steps.ts';

everyEngine('what is hidden', (world) => {
  test('takes no place in the lists inside of a post', async () => {
    const [author, friend, spammer] = [await world.signUp(), await world.signUp(), await world.signUp()];
    const post = await write(author, 'Read me.');
    await comment(friend, post, 'I did.');
    for (let n = 0; n < 12; n++) await comment(spammer, post, `Buy ${n}.`);
    const suspended = { state: 'suspended' } as const;
    await world.store.db.updateTable('users').set(suspended).where('uid', '=', spammer._id).execute();
    // With this cap, a post holds at most ten records.
    const { body } = await ok(createCaller(world.node({ listCap: 1 })).get('/posts'));
    expect(body.posts[0]?.comments.map(({ text }) => text)).toEqual(['I did.']);
  });

  test('cannot be followed across a block, whoever made it', async () => {
    const [blocker, blocked] = [await world.signUp(), await world.signUp()];
    const ids = [await idOfUser(world.store, blocker._id), await idOfUser(world.store, blocked._id)] as const;
    const block = { blocker_id: ids[0], blocked_id: ids[1], created_at: world.clock.now() };
    await world.store.db.insertInto('blocks').values(block).execute();
    expectRefusal(await blocker.post(`/users/follow/${blocked._id}`), 404);
    expectRefusal(await blocked.post(`/users/follow/${blocker._id}`), 404);
  });

  test('of a muted person can still be deleted by whose post it hangs on', async () => {
    const [author, muted] = [await world.signUp(), await world.signUp()];
    const post = await write(author, 'Be kind.');
    const rude = await comment(muted, post, 'No.');
    const ids = [await idOfUser(world.store, author._id), await idOfUser(world.store, muted._id)] as const;
    const mute = { muter_id: ids[0], muted_id: ids[1], ends_at: null, created_at: world.clock.now() };
    await world.store.db.insertInto('mutes').values(mute).execute();
    expect((await author.get(`/comments/${post._id}?limit=10`)).body.comments).toEqual([]);
    await ok(author.post(`/comments/delete/${post._id}/${rude._id}`));
    expect((await muted.get(`/comments/${post._id}?limit=10`)).body.comments).toEqual([]);
  });
});
