import { expect, test } from 'vitest';
import { guestAccount } from '#contract/people/guest.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { createCaller, SMALL } from '#tests/harness/api/caller.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { asPerson, PASSWORD } from '#tests/harness/world.ts';
import { GHOST } from '../matrices/calls.ts';
import { expectRefusal, ok, write } from '../matrices/steps.ts';

everyEngine('the place in the home feed', (world) => {
  test('is the same on all devices of a member, and says which of them has set it', async () => {
    const [reader, author] = [await world.signUp(), await world.signUp()];
    await ok(reader.post(`/users/follow/${author._id}`));
    const [older, post] = [await write(author, 'Older.'), await write(author, 'Newer.')];
    const login = { username: reader.username, password: PASSWORD };
    const { encodedToken } = (await ok(world.visitor.post('/auth/login', login, { headers: SMALL }))).body;
    const phone = asPerson(world.fetch, reader.user, encodedToken);
    expect((await ok(phone.get('/account/place'))).body.place).toBeNull();

    const kept = { post: post._id, at: '2026-11-15T09:30:00Z', here: true };
    expect((await ok(reader.post('/account/place', { post: post._id }))).body.place).toEqual(kept);
    expect((await ok(phone.get('/account/place'))).body.place).toEqual({ ...kept, here: false });
    expect((await ok(phone.get('/account/data'))).body).toMatchObject({ place: { postId: post._id, at: kept.at } });
    await ok(phone.post('/account/place', { post: older._id }));
    expect((await ok(reader.get('/account/place'))).body.place).toMatchObject({ post: older._id, here: false });
    expect((await ok(author.get('/account/place'))).body.place).toBeNull();
  });

  test('falls to the next older post when that one goes, or its author does, and then to none', async () => {
    const [reader, author, other] = [await world.signUp(), await world.signUp(), await world.signUp()];
    for (const { _id } of [author, other]) await ok(reader.post(`/users/follow/${_id}`));
    const oldest = await write(other, 'Oldest.');
    const [older, post] = [await write(author, 'Older.'), await write(author, 'Newer.')];
    const place = async () => (await ok(reader.get('/account/place'))).body.place?.post;
    await ok(reader.post('/account/place', { post: post._id }));
    await ok(author.delete(`/posts/${post._id}`, { headers: SMALL }));
    expect(await place()).toBe(older._id);
    await ok(reader.post(`/blocks/${author._id}`, {}));
    expect(await place()).toBe(oldest._id);
    await ok(other.delete(`/posts/${oldest._id}`, { headers: SMALL }));
    expect(await place()).toBeUndefined();
  });

  test('is at a post that the member sees', async () => {
    const [reader, author] = [await world.signUp(), await world.signUp()];
    const post = await write(author, 'Mine.');
    await ok(author.post(`/blocks/${reader._id}`, {}));
    for (const id of [GHOST, 'nonsense', post._id]) {
      expectRefusal(await reader.post('/account/place', { post: id }), 404, 'Post not found.');
    }
    expectRefusal(await reader.post('/account/place', {}), 422);
  });

  test('is not for the guest, whom everybody shares', async () => {
    const { _id, token } = await world.signUp();
    const { username } = guestAccount;
    const named = { username, username_key: username, guest: 1 };
    await world.store.db.updateTable('users').set(named).where('uid', '=', _id).execute();
    // Another node, without cached accounts.
    const guest = createCaller(world.node(), token);
    expectRefusal(await guest.get('/account/place'), 400, MESSAGES.guestAccount.message);
    expectRefusal(await guest.post('/account/place', { post: GHOST }), 400, MESSAGES.guestAccount.message);
  });
});
