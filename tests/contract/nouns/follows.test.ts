import { expect, test } from 'vitest';
import { MESSAGES, type User } from '#tests/harness/api/spec.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { expectRefusal, ok } from '../matrices/steps.ts';

const short = ({ _id, firstName, lastName, username, avatarURL }: User) => ({
  ...{ _id, firstName, lastName, username, avatarURL },
});

everyEngine('follows', (world) => {
  const seen = async (username: string) => (await world.visitor.get(`/users/${username}`)).body.user;

  test('POST /users/follow/{id} answers 200 with all users and the current one, both ends changed', async () => {
    const [ida, bo] = [await world.signUp(), await world.signUp()];
    const { status, body } = await ida.post(`/users/follow/${bo._id}`);
    expect(status).toBe(200);
    expect(body.currentUser).toMatchObject({
      _id: ida._id,
      email: ida.user.email,
      following: [short(bo.user)],
      followers: [],
    });
    const inList = (person: { _id: string }) => body.users.find(({ _id }) => _id === person._id);
    expect(inList(ida)?.following).toEqual([short(bo.user)]);
    expect(inList(bo)).toMatchObject({ followers: [short(ida.user)], following: [] });
    expect((await seen(bo.username)).followers).toEqual([short(ida.user)]);
    expect((await seen(ida.username)).following).toEqual([short(bo.user)]);
  });

  test('following twice is refused and changes nothing', async () => {
    const [ida, bo] = [await world.signUp(), await world.signUp()];
    await ok(ida.post(`/users/follow/${bo._id}`));
    expectRefusal(await ida.post(`/users/follow/${bo._id}`), 400, MESSAGES.following);
    expect((await seen(bo.username)).followers).toHaveLength(1);
  });

  test('POST /users/unfollow/{id} is the reverse, and refused to who does not follow', async () => {
    const [ida, bo] = [await world.signUp(), await world.signUp()];
    expectRefusal(await ida.post(`/users/unfollow/${bo._id}`), 400, MESSAGES.notFollowing);
    await ok(ida.post(`/users/follow/${bo._id}`));
    expectRefusal(await bo.post(`/users/unfollow/${ida._id}`), 400, MESSAGES.notFollowing);
    const { status, body } = await ida.post(`/users/unfollow/${bo._id}`);
    expect([status, body.currentUser.following]).toEqual([200, []]);
    expect((await seen(bo.username)).followers).toEqual([]);
    expectRefusal(await ida.post(`/users/unfollow/${bo._id}`), 400, MESSAGES.notFollowing);
  });

  test('nobody follows themselves', async () => {
    const ida = await world.signUp();
    expectRefusal(await ida.post(`/users/follow/${ida._id}`), 400);
    expect(await seen(ida.username)).toMatchObject({ following: [], followers: [] });
  });

  test('two people may follow each other', async () => {
    const [ida, bo] = [await world.signUp(), await world.signUp()];
    await ok(ida.post(`/users/follow/${bo._id}`));
    await ok(bo.post(`/users/follow/${ida._id}`));
    expect(await seen(ida.username)).toMatchObject({ following: [short(bo.user)], followers: [short(bo.user)] });
  });
});
