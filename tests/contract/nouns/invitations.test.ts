import { beforeAll, expect, test } from 'vitest';
import { INVITATIONS_MAX } from '#contract/rules/limits.ts';
import { type Answer, SMALL } from '#tests/harness/api/caller.ts';
import { settle, setUser } from '#tests/harness/community.ts';
import { idOfUser } from '#tests/harness/data/large-account.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { asPerson, PASSWORD, type Person, type World } from '#tests/harness/world.ts';
import { expectRefusal, ok } from '../matrices/steps.ts';

const DAY = 24 * 60 * 60 * 1000;
const refusalOf = ({ status, body }: Answer) => [status, body.codes?.[0]?.code];
const whyDead = ({ status, body }: Answer) => [status, body.codes?.[0]?.code, body.codes?.[0]?.params?.why];

let names = 0;
const form = (invitation?: string) => {
  const username = `chick${++names}`;
  return { firstName: 'Chick', username, email: `${username}@example.org`, password: PASSWORD, invitation };
};

async function invite(maker: Person, wish: object = {}): Promise<{ _id: string; code: string }> {
  const { body } = await ok(maker.post('/invitations', wish));
  return { _id: body.invitation._id, code: body.code };
}

const joinBy = (world: World, code?: string) => world.visitor.post('/auth/signup', form(code), { headers: SMALL });
const look = (world: World, code: string) => world.visitor.post('/invitations/look', { code });
const inviterOf = async ({ store: { db } }: World, { _id }: { _id: string }) =>
  (await db.selectFrom('users').select('invited_by').where('uid', '=', _id).executeTakeFirstOrThrow()).invited_by;

everyEngine('invitations', (world) => {
  let moderator: Person;
  let member: Person;
  beforeAll(async () => {
    [moderator, member] = [await world.signUp(), await world.signUp()];
    await setUser(world, moderator, { role: 'moderator' });
    await settle(world, { join: 'invitation', inviters: 'moderators', name: 'Saltmarsh' });
  });

  test('are needed where the owner says so', async () => {
    expect(refusalOf(await joinBy(world))).toEqual([403, 'invitation_needed']);
    expect(refusalOf(await joinBy(world, ''))).toEqual([403, 'invitation_needed']);
    expect(whyDead(await joinBy(world, 'guessed'))).toEqual([403, 'invitation_dead', 'unknown']);
    const { code } = await invite(moderator);
    const { body } = await ok(joinBy(world, code));
    expect(await inviterOf(world, body.createdUser)).toBe(await idOfUser(world.store, moderator._id));
  });

  test('say who invites to what, until nobody can join by them', async () => {
    const { code } = await invite(moderator);
    const { body } = await ok(look(world, code));
    expect(body).toMatchObject({ state: 'alive', by: { _id: moderator._id }, community: { name: 'Saltmarsh' } });
    expect(body).toMatchObject({ usesLeft: 1, expiresAt: expect.any(String) });
    expect(JSON.stringify(body)).not.toContain('@example.org');
    await ok(joinBy(world, code));
    expect((await ok(look(world, code))).body).toMatchObject({ state: 'used_up', by: null, usesLeft: null });
    expect((await ok(look(world, 'guessed'))).body).toMatchObject({ state: 'unknown', by: null });
  });

  test('are told once and stored as a hash alone', async () => {
    const { code } = await invite(moderator);
    const stored = await world.store.db.selectFrom('invitations').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(code);
    expect(JSON.stringify((await moderator.get('/invitations')).body)).not.toContain(code);
  });

  test('are good for one unless more were wished for, and never for one more', async () => {
    const one = await invite(moderator);
    await ok(joinBy(world, one.code));
    expect(whyDead(await joinBy(world, one.code))).toEqual([403, 'invitation_dead', 'used_up']);
    const two = await invite(moderator, { uses: 2 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => joinBy(world, two.code)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(whyDead(answer)).toEqual([403, 'invitation_dead', 'used_up']);
    const many = await invite(moderator, { uses: null });
    const crowd = await Promise.all(Array.from({ length: 6 }, () => joinBy(world, many.code)));
    expect(crowd.map(({ status }) => status)).toEqual(Array(6).fill(201));
  });

  test('are not used up by a sign-up that is refused', async () => {
    const { code } = await invite(moderator);
    const taken = { ...form(code), username: member.username };
    expect(refusalOf(await world.visitor.post('/auth/signup', taken))).toEqual([422, 'username_taken']);
    const same = form(code);
    const racing = await Promise.all([1, 2].map(() => world.visitor.post('/auth/signup', same)));
    expect(racing.map(({ status }) => status).toSorted()).toEqual([201, expect.any(Number)]);
    expect((await ok(look(world, code))).body.state).toBe('used_up');
  });

  test('expire', async () => {
    const [week, ever] = [await invite(moderator), await invite(moderator, { days: null })];
    world.clock.advance(7 * DAY);
    expect(whyDead(await joinBy(world, week.code))).toEqual([403, 'invitation_dead', 'expired']);
    await ok(joinBy(world, ever.code));
  });

  test('are withdrawn by their maker alone', async () => {
    const { _id, code } = await invite(moderator);
    expectRefusal(await member.delete(`/invitations/${_id}`), 404);
    expect((await ok(moderator.delete(`/invitations/${_id}`))).body.invitation.state).toBe('withdrawn');
    await ok(moderator.delete(`/invitations/${_id}`));
    expect(whyDead(await joinBy(world, code))).toEqual([403, 'invitation_dead', 'withdrawn']);
  });

  test('let the newcomer follow their maker, unless the maker does not like that', async () => {
    const [followed, free] = [await invite(moderator), await invite(moderator, { follow: false })];
    const { followersCount } = (await moderator.get(`/users/${moderator.username}?view=page`)).body.user;
    for (const [{ code }, following] of [
      [followed, 1],
      [free, 0],
    ] as const) {
      const { createdUser } = (await ok(joinBy(world, code))).body;
      expect(createdUser.followingCount).toBe(following);
    }
    const { user } = (await moderator.get(`/users/${moderator.username}?view=page`)).body;
    expect(user.followersCount).toBe((followersCount ?? 0) + 1);
  });

  test.each([
    ['owner', { member: 403, moderator: 403, owner: 201 }],
    ['moderators', { member: 403, moderator: 201, owner: 201 }],
    ['members', { member: 201, moderator: 201, owner: 201 }],
  ] as const)('are made by whom the owner allows: %s', async (inviters, allowed) => {
    await settle(world, { inviters });
    for (const role of ['member', 'moderator', 'owner'] as const) {
      const maker = member;
      await setUser(world, maker, { role });
      const answer = await maker.post('/invitations', {});
      expect([role, answer.status]).toEqual([role, allowed[role]]);
      const { mayInvite } = (await ok(maker.get('/invitations'))).body;
      expect([role, mayInvite]).toEqual([role, allowed[role] === 201]);
      expect((await ok(maker.get('/config'))).body).toMatchObject({ mayInvite });
      if (answer.status === 403) expect(refusalOf(answer)).toEqual([403, 'may_not_invite']);
    }
    expect((await ok(world.visitor.get('/config'))).body).not.toHaveProperty('mayInvite');
    await setUser(world, member, { role: 'member' });
    await settle(world, { inviters: 'moderators' });
  });

  test('are worth nothing once their maker may not invite any more', async () => {
    const maker = asPerson(world.fetch, member.user, member.token);
    await setUser(world, maker, { role: 'moderator' });
    const { code } = await invite(maker, { uses: null });
    for (const change of [{ role: 'member' }, { role: 'moderator', state: 'suspended' }] as const) {
      await setUser(world, maker, change);
      expect(whyDead(await joinBy(world, code))).toEqual([403, 'invitation_dead', 'withdrawn']);
      expect((await ok(look(world, code))).body).toMatchObject({ state: 'withdrawn', by: null });
    }
    await setUser(world, maker, { role: 'moderator', state: 'active' });
    await ok(joinBy(world, code));
    await setUser(world, maker, { role: 'member' });
  });

  test('are good for nothing while nobody can join, and for the tree where everybody can', async () => {
    const { code } = await invite(moderator, { uses: null });
    await settle(world, { join: 'nobody' });
    expect(refusalOf(await joinBy(world, code))).toEqual([403, 'signup_closed']);
    expect((await ok(look(world, code))).body).toMatchObject({ state: 'closed', by: null });
    await settle(world, { join: 'open' });
    const { createdUser } = (await ok(joinBy(world, code))).body;
    expect(await inviterOf(world, createdUser)).toBe(await idOfUser(world.store, moderator._id));
    await ok(joinBy(world));
    expect(whyDead(await joinBy(world, 'guessed'))).toEqual([403, 'invitation_dead', 'unknown']);
    await settle(world, { join: 'invitation' });
  });

  test('are seen by their maker, page by page, the newest first', async () => {
    const maker = await world.signUp({ invitation: (await invite(moderator)).code });
    await setUser(world, maker, { role: 'owner' });
    const made = [await invite(maker, { uses: 3 }), await invite(maker, { days: null, uses: null, follow: false })];
    const first = (await ok(maker.get('/invitations?limit=1'))).body;
    expect(first.invitations).toMatchObject([
      { _id: made[1]?._id, uses: 0, maxUses: null, expiresAt: null, follow: false, state: 'alive' },
    ]);
    const second = (await ok(maker.get(`/invitations?limit=1&cursor=${first.nextCursor}`))).body;
    expect(second.invitations).toMatchObject([{ _id: made[0]?._id, maxUses: 3, follow: true }]);
    expect(second.nextCursor).toBeNull();
    expect((await ok(maker.get('/invitations'))).body.invitations).toHaveLength(2);
    expectRefusal(await moderator.get(`/invitations?cursor=${first.nextCursor}`), 400);
  });

  test.each([{ uses: 0 }, { uses: 1.5 }, { uses: '2' }, { days: 366 }, { days: -1 }, { follow: 1 }])(
    'are refused with 422 for %j',
    async (wish) => expectRefusal(await moderator.post('/invitations', wish), 422),
  );

  test('are bounded in number, even when many are made at once', async () => {
    const maker = await world.signUp({ invitation: (await invite(moderator)).code });
    await setUser(world, maker, { role: 'moderator' });
    const answers = await Promise.all(
      Array.from({ length: INVITATIONS_MAX + 5 }, () => maker.post('/invitations', {})),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(5);
    for (const answer of refused) expect(refusalOf(answer)).toEqual([400, 'too_many_invitations']);
    const { _id } = answers.find(({ status }) => status === 201)?.body.invitation ?? { _id: '' };
    await ok(maker.delete(`/invitations/${_id}`));
    await ok(maker.post('/invitations', {}));
  });
});
