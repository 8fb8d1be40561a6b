import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, SMALL } from '#tests/harness/api/caller.ts';
import { settle, setUser } from '#tests/harness/community.ts';
import { idOfUser } from '#tests/harness/data/large-account.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { logOf, signUpAs } from '#tests/harness/members.ts';
import { asPerson, PASSWORD, type Person } from '#tests/harness/world.ts';
import { expectRefusal, ok } from '../matrices/steps.ts';

const refusalOf = ({ status, body }: Answer) => [status, body.codes?.[0]?.code];
const HOUR = 60 * 60 * 1000;

everyEngine('the list of members', (world) => {
  let moderator: Person;
  let people: Record<'wren' | 'wrenna' | 'quiet' | 'out' | 'owner', Person>;
  const usernames = async (query: string) =>
    (await ok(moderator.get(`/members?${query}`))).body.members.map(({ username }) => username);

  beforeAll(async () => {
    const named = (username: string, firstName: string) => world.signUp({ username, firstName, lastName: 'Heron' });
    const guest = await named('wren.for.all', 'Guest');
    await world.store.db.updateTable('users').set({ guest: 1 }).where('uid', '=', guest._id).execute();
    people = {
      owner: await named('owner.of.all', 'Noor'),
      wren: await named('wren', 'Ünal'),
      wrenna: await named('wrenna', 'Ida'),
      quiet: await named('quiet', 'Wrenfried'),
      out: await named('out', 'Bo'),
    };
    moderator = await signUpAs(world, 'moderator', { username: 'keeper', firstName: 'Mo', lastName: '' });
    await setUser(world, people.owner, { role: 'owner' });
    await setUser(world, people.quiet, { state: 'silenced' });
    await setUser(world, people.out, { state: 'suspended' });
  });

  test('has everybody but the guest in the order of sign-up, page by page, without an e-mail address', async () => {
    const first = (await ok(moderator.get('/members?limit=4'))).body;
    const rest = (await ok(moderator.get(`/members?limit=4&cursor=${first.nextCursor}`))).body;
    const all = [...first.members, ...rest.members];
    expect(all.map(({ username }) => username)).toEqual([
      ...['owner.of.all', 'wren', 'wrenna', 'quiet', 'out', 'keeper'],
    ]);
    expect(rest.nextCursor).toBeNull();
    expect(JSON.stringify(all)).not.toContain('@');
    expect(all[0]).toEqual({
      ...{ _id: people.owner._id, firstName: 'Noor', lastName: 'Heron', username: 'owner.of.all' },
      ...{ avatarURL: '', coverURL: '', role: 'owner', state: 'active', suspension: null, invitedBy: null, answer: '' },
      ...{ createdAt: '2026-11-15T09:30:00Z', lastSeenAt: '2026-11-15T09:30:00Z' },
    });
  });

  test('is searched by names and usernames alone', async () => {
    expect(await usernames('q=wren')).toEqual(['wren', 'wrenna', 'quiet']);
    expect(await usernames('q=WR')).toEqual(['wren', 'wrenna', 'quiet']);
    expect(await usernames('q=u')).toEqual(['wren', 'quiet', 'out']);
    expect(await usernames(`q=${encodeURIComponent('Ü')}`)).toEqual(['wren', 'quiet', 'out']);
    expect(await usernames('q=example.org')).toEqual([]);
    expect(await usernames(`q=${encodeURIComponent('%')}`)).toEqual([]);
    expect(await usernames('q=heron&limit=2')).toEqual(['owner.of.all', 'wren']);
  });

  test('is filtered by state and role, with a search and without', async () => {
    expect(await usernames('state=silenced')).toEqual(['quiet']);
    expect(await usernames('state=suspended')).toEqual(['out']);
    expect(await usernames('role=moderator')).toEqual(['keeper']);
    expect(await usernames('role=owner&state=active')).toEqual(['owner.of.all']);
    expect(await usernames('state=active&role=member')).toEqual(['wren', 'wrenna']);
    expect(await usernames('q=wren&state=active')).toEqual(['wren', 'wrenna']);
    expect(await usernames('q=wren&state=silenced')).toEqual(['quiet']);
    expect(await usernames('q=ida&role=moderator')).toEqual([]);
    expect(await usernames('q=wre&role=member&state=active&limit=1')).toEqual(['wren']);
  });

  test.each(['state=deleted', 'role=admin', 'limit=0', 'q=%00'])('refuses %s with 400', async (query) =>
    expectRefusal(await moderator.get(`/members?${query}`), 400),
  );

  test('has cursors for one list each', async () => {
    const { nextCursor } = (await ok(moderator.get('/members?limit=1&q=wren'))).body;
    expectRefusal(await moderator.get(`/members?limit=1&cursor=${nextCursor}`), 400);
    expect(await usernames(`limit=1&q=wren&cursor=${nextCursor}`)).toEqual(['wrenna']);
  });

  test('says who was there last and when, while they are logged in', async () => {
    world.clock.advance(2 * HOUR);
    const lastSeenAt = async () => (await ok(moderator.get('/members?q=wrenna'))).body.members[0]?.lastSeenAt;
    const again = await ok(world.visitor.post('/auth/login', { username: 'wrenna', password: PASSWORD }));
    expect(await lastSeenAt()).toBe('2026-11-15T11:30:00Z');
    const wrenna = asPerson(world.fetch, people.wrenna.user, again.body.encodedToken);
    await ok(wrenna.post('/auth/logout'));
    await ok(people.wrenna.post('/auth/logout'));
    expect(await lastSeenAt()).toBeNull();
  });

  test('has those who blocked the moderator, and not who has left', async () => {
    const { store, clock } = world;
    const leaver = await world.signUp({ username: 'leaver' });
    const ids = [await idOfUser(store, people.wren._id), await idOfUser(store, moderator._id)] as const;
    const block = { blocker_id: ids[0], blocked_id: ids[1], created_at: clock.now() };
    await store.db.insertInto('blocks').values(block).execute();
    await ok(leaver.post('/account/delete', { password: PASSWORD }));
    expect(await usernames('q=wren&limit=1')).toEqual(['wren']);
    expect(await usernames('q=leaver')).toEqual([]);
  });
});

everyEngine('what is done to members', (world) => {
  let owner: Person;
  let moderator: Person;
  let member: Person;
  const ACTS: [path: string, body?: object][] = [
    ['sessions/end'],
    ['reset'],
    ['admit'],
    ['refuse', { reason: 'No.' }],
    ['freeze', { reason: 'Spam.' }],
    ['release'],
  ];
  beforeAll(async () => {
    [owner, moderator] = [await signUpAs(world, 'owner'), await signUpAs(world, 'moderator')];
    member = await world.signUp();
  });

  describe.each([...ACTS, ['role', { role: 'member' }] as [string, object]])('%s', (path, body) => {
    test('is not for members', async () => {
      const answer = await member.post(`/members/${path}/${moderator._id}`, body);
      expect(refusalOf(answer)).toEqual([403, path === 'role' ? 'owner_only' : 'moderators_only']);
    });

    test('is done to nobody by themselves, and never to an owner or the guest', async () => {
      const act = (person: Person, target: Person) => person.post(`/members/${path}/${target._id}`, body);
      expect(refusalOf(await act(owner, owner))).toEqual([400, 'act_on_self']);
      const other = await signUpAs(world, 'owner');
      expect(refusalOf(await act(other, owner))).toEqual([403, 'act_on_owner']);
      await setUser(world, other, { role: 'member' });
      const guest = await world.signUp();
      await world.store.db.updateTable('users').set({ guest: 1 }).where('uid', '=', guest._id).execute();
      expect(refusalOf(await act(owner, guest))).toEqual([400, 'act_on_guest']);
      await world.store.db.updateTable('users').set({ guest: 0 }).where('uid', '=', guest._id).execute();
      expectRefusal(await act(owner, { ...guest, _id: crypto.randomUUID() }), 404);
    });

    test('is not done to moderators by moderators', async () => {
      const other = await signUpAs(world, 'moderator');
      const act = (target: Person) => moderator.post(`/members/${path}/${target._id}`, body);
      const [self, them, above] = path === 'role' ? ['owner_only', 'owner_only', 'owner_only'] : PROTECTED;
      expect((await act(moderator)).body.codes[0]?.code).toBe(self);
      expect((await act(other)).body.codes[0]?.code).toBe(them);
      expect((await act(owner)).body.codes[0]?.code).toBe(above);
    });
  });

  const PROTECTED = ['act_on_self', 'act_on_moderator', 'act_on_owner'];

  test('nobody who waits or is suspended gets a role; a role can be taken', async () => {
    const states = ['waiting', 'suspended'] as const;
    for (const state of states) {
      const person = await world.signUp();
      const give = (role: string) => owner.post(`/members/role/${person._id}`, { role });
      await setUser(world, person, { state });
      for (const role of ['moderator', 'owner']) expect(refusalOf(await give(role))).toEqual([400, 'not_active']);
      await setUser(world, person, { role: 'moderator' });
      expect((await ok(give('member'))).body.member).toMatchObject({ role: 'member', state });
    }
  });

  test('roles are given and taken by an owner, and in effect at once', async () => {
    const person = await world.signUp();
    const give = (role: string) => owner.post(`/members/role/${person._id}`, { role });
    expect((await ok(give('moderator'))).body.member).toMatchObject({ _id: person._id, role: 'moderator' });
    await ok(person.get('/members'));
    expect((await ok(person.get(`/users/${person.username}?view=page`))).body.user).toMatchObject({
      role: 'moderator',
    });
    expect((await ok(member.get(`/users/${person.username}?view=page`))).body.user).not.toHaveProperty('role');
    expect(refusalOf(await person.post(`/members/role/${person._id}`, { role: 'owner' }))).toEqual([403, 'owner_only']);
    await ok(give('member'));
    await ok(give('member'));
    expect(refusalOf(await person.get('/members'))).toEqual([403, 'moderators_only']);
    expect(
      (await logOf(owner, person)).map(({ action, details, actor }) => [action, details, actor.user?._id]),
    ).toEqual([
      ['role', { from: 'moderator', to: 'member' }, owner._id],
      ['role', { from: 'member', to: 'moderator' }, owner._id],
    ]);
    expectRefusal(await give('admin'), 422);
  });

  test('nobody can name a role, a state or an inviter of their own', async () => {
    const claims = { role: 'owner', state: 'active', invited_by: 1, invitedBy: 1, frozen_by: 1 };
    const person = await world.signUp(claims);
    for (const [path, body] of [
      ['/users/edit', { userData: { userBio: 'x', ...claims } }],
      ['/account/name', { firstName: 'x', ...claims }],
    ] as const) {
      await ok(person.post(path, body));
    }
    const { members } = (await ok(moderator.get(`/members?q=${person.username}`))).body;
    expect(members).toMatchObject([{ role: 'member', state: 'active', invitedBy: null }]);
    expect(refusalOf(await person.get('/log'))).toEqual([403, 'moderators_only']);
  });

  test('all sessions of somebody end', async () => {
    const person = await world.signUp();
    const { username } = person;
    const { encodedToken } = (await ok(world.visitor.post('/auth/login', { username, password: PASSWORD }))).body;
    await ok(moderator.post(`/members/sessions/end/${person._id}`));
    for (const token of [person.token, encodedToken])
      expect(refusalOf(await world.visitor.get('/account/sessions', { token }))).toEqual([401, 'bad_token']);
    await ok(world.visitor.post('/auth/login', { username, password: PASSWORD }));
    expect(await logOf(moderator, person)).toMatchObject([{ action: 'sessions_ended' }]);
  });
});

everyEngine('those who wait', (world) => {
  let moderator: Person;
  beforeAll(async () => {
    moderator = await signUpAs(world, 'moderator');
    await settle(world, { join: 'approval', question: 'Which bird?' });
  });
  const wait = (answer = 'A wren.') => world.signUp({ answer });
  const logIn = ({ username }: Person) => world.visitor.post('/auth/login', { username, password: PASSWORD });

  test('are a list with their answers', async () => {
    const hostile = `</script><img src=x onerror=alert(1)> ' " \\ \u202e`;
    const [first, second] = [await wait(), await wait(hostile)];
    const { members } = (await ok(moderator.get('/members?state=waiting'))).body;
    expect(members.map(({ _id, answer }) => [_id, answer])).toEqual([
      [first._id, 'A wren.'],
      [second._id, hostile.replace('\u202e', '')],
    ]);
  });

  test('are let in', async () => {
    const person = await wait();
    const { member } = (await ok(moderator.post(`/members/admit/${person._id}`))).body;
    expect(member.state).toBe('active');
    await ok(person.get('/posts'));
    expect((await ok(logIn(person))).body.foundUser).not.toHaveProperty('state');
    expect(refusalOf(await moderator.post(`/members/admit/${person._id}`))).toEqual([400, 'not_waiting']);
    expect(refusalOf(await moderator.post(`/members/refuse/${person._id}`, { reason: 'x' }))).toEqual([
      400,
      'not_waiting',
    ]);
    expect(await logOf(moderator, person)).toMatchObject([{ action: 'admit' }]);
  });

  test('are refused with a reason, which they read at once and when they log in, and may be let in after all', async () => {
    const person = await wait();
    const reason = 'We know <b>no</b> such bird.';
    const { member } = (await ok(moderator.post(`/members/refuse/${person._id}`, { reason }))).body;
    expect(member).toMatchObject({ state: 'suspended', suspension: { action: 'refuse', reason } });
    const ended = await person.get('/account/data');
    expect(ended.status).toBe(401);
    expect(ended.body.codes).toEqual([{ code: 'bad_token' }, { code: 'refused', params: { reason } }]);
    const answer = await logIn(person);
    expect([...refusalOf(answer), answer.body.codes[0]?.params]).toEqual([403, 'refused', { reason }]);
    expect(answer.body.errors[0]).toContain(reason);
    const wrong = { username: person.username, password: 'a wrong one' };
    expect(refusalOf(await world.visitor.post('/auth/login', wrong))).toEqual([401, 'wrong_password']);
    expect(refusalOf(await moderator.post(`/members/refuse/${person._id}`, { reason }))).toEqual([400, 'not_waiting']);
    await ok(moderator.post(`/members/admit/${person._id}`));
    await ok(logIn(person));
    expect((await logOf(moderator, person)).map((entry) => [entry.action, entry.reason])).toEqual([
      ['admit', ''],
      ['refuse', reason],
    ]);
  });

  test('are refused with a reason alone', async () => {
    const person = await wait();
    for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }, { reason: 1 }])
      expectRefusal(await moderator.post(`/members/refuse/${person._id}`, body), 422);
  });

  test('of two moderators at once, one decides', async () => {
    const person = await wait();
    const other = await signUpAs(world, 'moderator', { answer: 'A rail.' });
    await setUser(world, other, { state: 'active' });
    const answers = await Promise.all([
      moderator.post(`/members/refuse/${person._id}`, { reason: 'No.' }),
      other.post(`/members/refuse/${person._id}`, { reason: 'No!' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await logOf(moderator, person)).toHaveLength(1);
  });

  test('are gone 30 days after they were refused, and their names are free again', async () => {
    const person = await wait();
    await ok(moderator.post(`/members/refuse/${person._id}`, { reason: 'No.' }));
    const again = { firstName: 'Again', username: person.username, password: PASSWORD, answer: 'A wren.' };
    const signUp = () => world.visitor.post('/auth/signup', again, { headers: SMALL });
    expect(refusalOf(await signUp())).toEqual([422, 'username_taken']);
    world.clock.advance(30 * 24 * HOUR + 1);
    // Another node looks for jobs when it starts. In a browser it learns the time from requests.
    await ok(world.visitor.get('/config'));
    world.node();
    await expect.poll(async () => (await signUp()).status).toBe(201);
  });
});
