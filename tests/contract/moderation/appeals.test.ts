import { beforeAll, expect, test } from 'vitest';
import { liftByHost, suspendByHost } from '#store/nouns/community/host.ts';
import { createCaller } from '#tests/harness/api/caller.ts';
import { setUser } from '#tests/harness/community.ts';
import { idOfUser } from '#tests/harness/data/large-account.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { logOf, signUpAs } from '#tests/harness/members.ts';
import { asPerson, PASSWORD, type Person } from '#tests/harness/world.ts';
import { expectRefusal, ok, write } from '../matrices/steps.ts';
import { act, jobs, noticesOf, queue, refusalOf, report } from './steps.ts';

const DAY = 24 * 60 * 60 * 1000;

everyEngine('an appeal', (world) => {
  let owner: Person;
  let moderator: Person;
  beforeAll(async () => {
    owner = await signUpAs(world, 'owner');
    moderator = await signUpAs(world, 'moderator');
  });
  const login = ({ username }: Person) => world.visitor.post('/auth/login', { username, password: PASSWORD });
  const tokenOf = async (person: Person) => String((await login(person)).body.codes[0]?.params?.appeal);
  const done = async (person: Person, action: string, more: object = {}) =>
    (await ok(act(moderator, { target: 'user', id: person._id, action, ...more }))).body.act;
  const byHost = () => ({ newId: () => crypto.randomUUID(), now: world.clock.now() });
  const appealed = async (person: Person, act?: string) => {
    const made = act
      ? await ok(person.post('/appeals', { act, message: 'No.' }))
      : await ok(world.visitor.post('/appeals', { token: await tokenOf(person), message: 'No.' }));
    return made.body.appeal;
  };
  const waiting = async (person: Person) =>
    (await queue(owner, '?kind=appeal')).find((one) => one.person?._id === person._id);

  test('is made by who is told of an act, once, and reaches the moderators with what it is against', async () => {
    const [person, other] = [await world.signUp(), await world.signUp()];
    const { _id } = await done(person, 'warn', { rule: 'Be kind.' });
    const [notice] = await noticesOf(person);
    expect(notice?.data).toMatchObject({ act: _id });
    const body = { act: _id, message: 'It was a joke.' };
    expect(refusalOf(await other.post('/appeals', body))).toEqual([404, 'no_such_act']);
    const { appeal } = (await ok(person.post('/appeals', body))).body;
    expect(appeal).toMatchObject({ act: _id, message: 'It was a joke.', state: 'open', answer: '' });
    expect(refusalOf(await person.post('/appeals', body))).toEqual([400, 'already_appealed']);
    expect([notice, ...(await noticesOf(person))]).toMatchObject([{ appeal: null }, { appeal: 'open' }]);
    expect(await waiting(person)).toMatchObject({
      ...{ kind: 'appeal', target: 'appeal' },
      appeal: { _id: appeal._id, message: 'It was a joke.', against: { _id, action: 'warn', rule: 'Be kind.' } },
    });
  });

  test('is offered only to the tokens whose sessions the suspension ended', async () => {
    const codes = async (person: Person) => (await person.get('/account/sessions')).body.codes.map(({ code }) => code);
    const again = async (person: Person): Promise<Person> => {
      const { foundUser, encodedToken } = (await ok(login(person))).body;
      return asPerson(world.fetch, foundUser, encodedToken);
    };
    const suspensions = {
      act: (person: Person) => done(person, 'suspend'),
      freeze: (person: Person) => ok(moderator.post(`/members/freeze/${person._id}`, { reason: 'Rogue.' })),
      host: ({ username }: Person) => suspendByHost(world.store, username, 'Rogue.', byHost()),
    };
    for (const [name, suspend] of Object.entries(suspensions)) {
      const person = await world.signUp();
      const [loggedOut, revoked, second] = [await again(person), await again(person), await again(person)];
      await ok(loggedOut.post('/auth/logout'));
      await ok(revoked.post('/account/password', { currentPassword: PASSWORD, newPassword: 'a whole new perch' }));
      await ok(revoked.post('/auth/logout'));
      const { body } = await ok(
        world.visitor.post('/auth/login', { username: person.username, password: 'a whole new perch' }),
      );
      const latest = asPerson(world.fetch, body.foundUser, body.encodedToken);
      await suspend(person);
      for (const old of [person, loggedOut, revoked, second]) expect(await codes(old), name).toEqual(['bad_token']);
      expect(await codes(latest), name).toEqual(['bad_token', 'suspended']);
      await liftByHost(world.store, person.username, byHost());
      expect(await codes(latest), 'lifted').toEqual(['bad_token']);
    }
  });

  test('is answered in words by another moderator, where there is one', async () => {
    const person = await world.signUp();
    const { _id } = await done(person, 'silence');
    const { appeal } = (await ok(person.post('/appeals', { act: _id, message: 'Please.' }))).body;
    const answer = (by: Person, grant: boolean) =>
      by.post(`/moderation/appeals/${appeal._id}`, { grant, answer: 'We looked again.' });
    expect(refusalOf(await answer(moderator, false))).toEqual([403, 'own_act']);
    expectRefusal(await owner.post(`/moderation/appeals/${appeal._id}`, { grant: false }), 422);
    expect((await ok(answer(owner, false))).body.appeal).toMatchObject({
      state: 'refused',
      answer: 'We looked again.',
    });
    expect(refusalOf(await answer(owner, true))).toEqual([400, 'already_answered']);
    expect(await waiting(person)).toBeUndefined();
    expect((await noticesOf(person))[0]).toMatchObject({
      kind: 'appeal',
      data: { outcome: 'refused', answer: 'We looked again.', action: 'silence' },
    });
    expect(await logOf(owner, person)).toMatchObject([{ action: 'appeal_refused' }, { action: 'silence' }]);
    expect(refusalOf(await answer(person, true))).toEqual([403, 'moderators_only']);
    expect(
      refusalOf(await owner.post(`/moderation/appeals/${crypto.randomUUID()}`, { grant: true, answer: 'x' })),
    ).toEqual([404, 'no_such_appeal']);
  });

  test('that is granted undoes the act, and what was reported is not to be decided again', async () => {
    const [author, reporter] = [await world.signUp(), await world.signUp()];
    const post = await write(author, 'Harmless.');
    await report(reporter, 'post', post._id);
    const { body } = await ok(act(moderator, { target: 'post', id: post._id, action: 'remove' }));
    const { appeal } = (await ok(author.post('/appeals', { act: body.act._id, message: 'It is harmless.' }))).body;
    const found = await waiting(author);
    expect(found).toMatchObject({ content: { text: 'Harmless.', state: 'removed' }, target: 'appeal' });
    const detail = (await ok(owner.get(`/moderation/cases/${found?._id}`))).body;
    expect(detail).toMatchObject({ conversation: { post: { text: 'Harmless.' } } });
    await ok(owner.post(`/moderation/appeals/${appeal._id}`, { grant: true, answer: 'So it is.' }));
    for (const reader of [world.visitor, reporter]) await ok(reader.get(`/posts/${post._id}`));
    expect((await queue(owner)).filter(({ content }) => content?._id === post._id)).toEqual([]);
    expect(await noticesOf(reporter)).toMatchObject([{ kind: 'report', data: { outcome: 'upheld' } }]);
    expect(await logOf(owner, author)).toMatchObject([
      { action: 'appeal_granted' },
      { action: 'undo' },
      { action: 'remove' },
    ]);
  });

  test('is made by who is suspended with the token of the refused log-in, which can do nothing else', async () => {
    const person = await world.signUp();
    await done(person, 'suspend', { days: 30 });
    const token = await tokenOf(person);
    const bearer = createCaller(world.fetch, token);
    for (const path of ['/posts', '/notices', '/account/data', '/users/bookmark'])
      expectRefusal(await bearer.get(path), 401);
    expectRefusal(await bearer.post('/posts', { postData: { content: 'x' } }), 401);
    expectRefusal(await bearer.post('/appeals', { token, message: 'x' }), 401);
    expectRefusal(await world.visitor.post('/appeals', { token: `${token}x`, message: 'x' }), 401);
    expectRefusal(await world.visitor.post('/appeals', { token: person.token, message: 'x' }), 401);
    expectRefusal(await world.visitor.post('/appeals', { message: 'x' }), 401);
    const { appeal } = (await ok(world.visitor.post('/appeals', { token, message: 'I am sorry.' }))).body;
    expect(refusalOf(await world.visitor.post('/appeals', { token, message: 'Again.' }))).toEqual([
      400,
      'already_appealed',
    ]);
    expect(await tokenOf(person)).toBe('');
    await ok(owner.post(`/moderation/appeals/${appeal._id}`, { grant: false, answer: 'Not this month.' }));
    expect((await login(person)).body.codes[0]?.params).toMatchObject({ appeal: '', answer: 'Not this month.' });
  });

  test('that is granted lets who was suspended log in again', async () => {
    const person = await world.signUp();
    await done(person, 'remove_member');
    const { appeal } = (await ok(world.visitor.post('/appeals', { token: await tokenOf(person), message: 'Why?' })))
      .body;
    await ok(owner.post(`/moderation/appeals/${appeal._id}`, { grant: true, answer: 'A mistake.' }));
    await ok(login(person));
  });

  test('is good for a day by that token, and against what the host did or was done to a branch too', async () => {
    const [person, frozen] = [await world.signUp(), await world.signUp()];
    await suspendByHost(world.store, person.username, 'Sold watches.', byHost());
    await ok(moderator.post(`/members/freeze/${frozen._id}`, { reason: 'Branch.' }));
    const old = await tokenOf(person);
    world.clock.advance(2 * DAY);
    expectRefusal(await world.visitor.post('/appeals', { token: old, message: 'x' }), 401);
    for (const one of [person, frozen]) {
      const { appeal } = (await ok(world.visitor.post('/appeals', { token: await tokenOf(one), message: 'Not me.' })))
        .body;
      await ok(owner.post(`/moderation/appeals/${appeal._id}`, { grant: true, answer: 'Right.' }));
      await ok(login(one));
    }
  });

  test('against what is over undoes nothing that was done since', async () => {
    const person = await world.signUp();
    await ok(moderator.post(`/members/freeze/${person._id}`, { reason: 'Branch.' }));
    const appeal = await appealed(person);
    await setUser(world, person, { state: 'active', state_before: null });
    await done(person, 'suspend');
    const answer = (grant: boolean) => owner.post(`/moderation/appeals/${appeal._id}`, { grant, answer: 'Well.' });
    expect(refusalOf(await answer(true))).toEqual([400, 'changed_since']);
    expect(refusalOf(await login(person))).toEqual([403, 'suspended']);
    await ok(answer(false));
    const other = await world.signUp();
    await ok(moderator.post(`/members/freeze/${other._id}`, { reason: 'Branch.' }));
    const late = await tokenOf(other);
    await ok(moderator.post(`/members/release/${other._id}`));
    expect(refusalOf(await world.visitor.post('/appeals', { token: late, message: 'x' }))).toEqual([
      400,
      'already_undone',
    ]);
  });

  test('ends where somebody is released, with a branch or by the host', async () => {
    const [root, invited, person] = [await world.signUp(), await world.signUp(), await world.signUp()];
    await setUser(world, invited, { invited_by: await idOfUser(world.store, root._id) });
    await ok(moderator.post(`/members/freeze/${root._id}`, { reason: 'Branch.' }));
    await suspendByHost(world.store, person.username, 'Sold watches.', byHost());
    for (const one of [root, invited, person]) await appealed(one);
    await ok(moderator.post(`/members/release/${invited._id}`));
    expect([await waiting(invited), (await waiting(root))?.kind]).toEqual([undefined, 'appeal']);
    await ok(moderator.post(`/members/release/${root._id}`));
    await liftByHost(world.store, person.username, byHost());
    for (const one of [root, person]) expect(await waiting(one)).toBeUndefined();
  });

  test.each(['silence', 'suspend'])(
    'against a %s ends where it is lifted, and waits again where that is undone',
    async (action) => {
      const person = await world.signUp();
      const { _id } = await done(person, action);
      const appeal = await appealed(person, action === 'silence' ? _id : undefined);
      const lifted = await done(person, 'lift');
      expect(await waiting(person)).toBeUndefined();
      await ok(owner.post(`/moderation/acts/${lifted._id}/undo`));
      expect((await waiting(person))?.appeal).toMatchObject({ _id: appeal._id, state: 'open', answeredAt: null });
      await ok(owner.post(`/moderation/appeals/${appeal._id}`, { grant: true, answer: 'Right.' }));
      await ok(login(person));
    },
  );

  test.each(['silence', 'suspend'])('against a %s ends with it', async (action) => {
    const person = await world.signUp();
    const { _id } = await done(person, action, { days: 1 });
    await appealed(person, action === 'silence' ? _id : undefined);
    await jobs(world).runEnds(2 * DAY);
    expect(await waiting(person)).toBeUndefined();
  });

  test.each(['remove', 'hold'])('against %s ends where the post is shown again', async (action) => {
    const author = await world.signUp();
    const post = await write(author, 'Harmless.');
    const { body } = await ok(act(moderator, { target: 'post', id: post._id, action }));
    await appealed(author, body.act._id);
    await ok(act(moderator, { target: 'post', id: post._id, action: 'restore' }));
    expect(await waiting(author)).toBeUndefined();
    const data = (await ok(author.get('/account/data'))).body as unknown as { appeals: { state: string }[] };
    expect(data.appeals).toMatchObject([{ state: 'granted' }]);
  });

  test('ends with the act that it is against', async () => {
    const person = await world.signUp();
    const { _id } = await done(person, 'warn');
    await ok(person.post('/appeals', { act: _id, message: 'No.' }));
    await ok(moderator.post(`/moderation/acts/${_id}/undo`));
    expect(await waiting(person)).toBeUndefined();
    const again = await done(person, 'warn');
    await ok(moderator.post(`/moderation/acts/${again._id}/undo`));
    expect(refusalOf(await person.post('/appeals', { act: again._id, message: 'No.' }))).toEqual([
      400,
      'already_undone',
    ]);
  });

  test('against what was done to a moderator is answered by an owner, who did it, for lack of another', async () => {
    const other = await signUpAs(world, 'moderator');
    const { body } = await ok(act(owner, { target: 'user', id: other._id, action: 'warn' }));
    const { appeal } = (await ok(other.post('/appeals', { act: body.act._id, message: 'Unfair.' }))).body;
    const answer = (by: Person) => by.post(`/moderation/appeals/${appeal._id}`, { grant: true, answer: 'Well.' });
    expect(refusalOf(await answer(other))).toEqual([400, 'act_on_self']);
    expect(refusalOf(await answer(moderator))).toEqual([403, 'act_on_moderator']);
    const found = await waiting(other);
    expect(refusalOf(await moderator.post(`/moderation/cases/${found?._id}/claim`))).toEqual([403, 'act_on_moderator']);
    await ok(owner.post(`/moderation/cases/${found?._id}/claim`));
    await ok(answer(owner));
  });

  test('is not taken by who did what it is against, where another may answer it', async () => {
    const person = await world.signUp();
    await appealed(person, (await done(person, 'warn'))._id);
    const found = await waiting(person);
    const claim = (by: Person) => by.post(`/moderation/cases/${found?._id}/claim`);
    expect(refusalOf(await claim(moderator))).toEqual([403, 'own_act']);
    await ok(claim(owner));
    expect((await waiting(person))?.claim?.by._id).toBe(owner._id);
  });

  test.each([
    ['nothing', { message: ' ' }],
    ['too much', { message: 'x'.repeat(2_001) }],
    ['too many bytes', { message: '👩‍👩‍👧‍👦'.repeat(400) }],
  ])('that says %s is refused', async (_, body) => {
    const person = await world.signUp();
    const { _id } = await done(person, 'warn');
    expectRefusal(await person.post('/appeals', { act: _id, ...body }), 422);
  });
});
