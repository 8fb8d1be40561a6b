import { beforeAll, expect, test } from 'vitest';
import { suspendByHost } from '#store/community/host-acts.ts';
import { createCaller } from '#tests/harness/api/caller.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { logOf, signUpAs } from '#tests/harness/members.ts';
import { PASSWORD, type Person } from '#tests/harness/world.ts';
import { expectRefusal, ok, write } from '../matrices/steps.ts';
import { act, noticesOf, queue, refusalOf } from './steps.ts';

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
    expect(await waiting(person)).toMatchObject({
      ...{ kind: 'appeal', target: 'appeal' },
      appeal: { _id: appeal._id, message: 'It was a joke.', against: { _id, action: 'warn', rule: 'Be kind.' } },
    });
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

  test('that is granted undoes the act', async () => {
    const author = await world.signUp();
    const post = await write(author, 'Harmless.');
    const { body } = await ok(act(moderator, { target: 'post', id: post._id, action: 'remove' }));
    const { appeal } = (await ok(author.post('/appeals', { act: body.act._id, message: 'It is harmless.' }))).body;
    await ok(owner.post(`/moderation/appeals/${appeal._id}`, { grant: true, answer: 'So it is.' }));
    await ok(world.visitor.get(`/posts/${post._id}`));
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
    await suspendByHost(world.store, person.username, 'Sold watches.', {
      newId: () => crypto.randomUUID(),
      now: world.clock.now(),
    });
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
    await ok(answer(owner));
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
