import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guestAccount } from '#contract/people/guest.ts';
import { routes } from '#contract/routes/routes.schema.ts';
import { seedDemo } from '#seed/demo/demo.ts';
import { createCommunity } from '#store/nouns/community/settings.ts';
import { type Answer, createCaller } from '#tests/harness/api/caller.ts';
import { settle, setUser } from '#tests/harness/community.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { PASSWORD, type Person } from '#tests/harness/world.ts';
import { openReads } from '../matrices/calls.ts';
import { ok, write } from '../matrices/steps.ts';

const refusalOf = ({ status, body }: Answer) => [status, body.codes?.[0]?.code];

test('every call without a token is open where only members may read', () => {
  const closed = routes.filter(({ route, open }) => route.token === 'none' && !open);
  expect(closed.map(({ route }) => route.path)).toEqual([]);
});

everyEngine('the settings of the community', (world) => {
  let member: Person;
  let postId: string;
  const reads = () => openReads({ username: member.username, postId });
  beforeAll(async () => {
    member = await world.signUp();
    postId = (await write(member, 'For whom?'))._id;
  });

  test('are those of the spec until somebody sets it up', async () => {
    const { community } = (await world.visitor.get('/config')).body;
    const open = { read: 'everyone', join: 'open' };
    expect(community).toEqual({
      name: 'Pipit',
      description: '',
      question: '',
      setUp: false,
      contact: '',
      challenge: false,
      hasRules: false,
      firstDay: false,
      logReaders: 'moderators',
      firstSort: 'trending',
      ...open,
    });
  });

  describe('where only members may read', () => {
    beforeAll(() => settle(world, { read: 'members', name: 'Saltmarsh' }));
    afterAll(() => settle(world, { read: 'everyone' }));

    test('a visitor reads nothing but what a login needs', async () => {
      for (const path of reads()) expect(refusalOf(await world.visitor.get(path)), path).toEqual([401, 'members_only']);
      expect((await world.visitor.get('/config')).body.community).toMatchObject({ name: 'Saltmarsh', setUp: true });
    });

    test('a token that is worth nothing opens nothing', async () => {
      const token = 'nonsense';
      for (const path of reads())
        expect(refusalOf(await world.visitor.get(path, { token }))).toEqual([401, 'bad_token']);
    });

    test('members read, log in and sign up as before', async () => {
      for (const path of reads()) await ok(member.get(path));
      await ok(world.visitor.post('/auth/login', { username: member.username, password: PASSWORD }));
      await world.signUp();
    });
  });

  test('say whether there are rules to read before signing up', async () => {
    const hasRules = async () => (await world.visitor.get('/config')).body.community.hasRules;
    await settle(world, { rules: ['Be a good neighbour.'] });
    expect(await hasRules()).toBe(true);
    await settle(world, { rules: [] });
    expect(await hasRules()).toBe(false);
  });

  test('what the host has fixed counts whatever the owner says', async () => {
    await settle(world, { read: 'everyone', join: 'open' });
    const community = createCommunity(world.store, { read: 'members', join: 'invitation' });
    const visitor = createCaller(world.node({ community }));
    expect((await visitor.get('/config')).body.community).toMatchObject({ read: 'members', join: 'invitation' });
    expect(refusalOf(await visitor.get('/posts'))).toEqual([401, 'members_only']);
  });

  test('the question is for those who need it', async () => {
    const question = async () => (await world.visitor.get('/config')).body.community.question;
    await settle(world, { join: 'approval', question: 'Which bird?' });
    expect(await question()).toBe('Which bird?');
    await settle(world, { join: 'open' });
    expect(await question()).toBe('');
  });
});

everyEngine('the owner’s settings', (world) => {
  let owner: Person;
  beforeAll(async () => {
    owner = await world.signUp();
    await setUser(world, owner, { role: 'owner' });
  });
  const change = (body: object) => owner.post('/community', body);

  test('change where they are named, at once, and are written into the log', async () => {
    await ok(change({ name: 'Saltmarsh', rules: ['Be kind.'] }));
    const { community } = (await ok(change({ read: 'members' }))).body;
    expect(community).toMatchObject({ name: 'Saltmarsh', rules: ['Be kind.'], read: 'members', join: 'open' });
    expect((await ok(owner.get('/community'))).body.community).toEqual(community);
    expect(refusalOf(await world.visitor.get('/posts'))).toEqual([401, 'members_only']);
    const rows = await world.store.db.selectFrom('log').select(['action', 'details']).orderBy('id').execute();
    expect(rows).toEqual([
      { action: 'settings', details: '{"changed":["name","rules"]}' },
      { action: 'settings', details: '{"changed":["read"]}' },
    ]);
    await ok(change({ read: 'everyone' }));
  });

  test('are read by their owner as another process has just left them', async () => {
    const elsewhere = createCaller(world.node(), owner.token);
    await ok(elsewhere.get('/community'));
    await ok(change({ contact: 'The new lighthouse' }));
    expect((await ok(elsewhere.get('/community'))).body.community.contact).toBe('The new lighthouse');
  });

  test('changed at once by two, are all there', async () => {
    const changes = [{ contact: 'The lighthouse' }, { question: 'Which bird?' }, { description: 'By the sea.' }];
    await Promise.all(changes.map(change));
    const { community } = (await owner.get('/community')).body;
    expect(community).toMatchObject(Object.assign({}, ...changes));
  });

  test.each([
    [{ name: '' }, 'required', 'name'],
    [{ name: '\u200b' }, 'required', 'name'],
    [{ name: 'x'.repeat(61) }, 'too_long', 'name'],
    [{ description: 'x'.repeat(501) }, 'too_long', 'description'],
    [{ description: `e${'\u0301'.repeat(4_000)}` }, 'too_many_bytes', 'description'],
    [{ rules: Array(21).fill('Be kind.') }, 'too_many_rules', 'rules'],
    [{ rules: ['x'.repeat(301)] }, 'too_long', 'rules'],
    [{ rules: [' '] }, 'required', 'rules'],
    [{ rules: 'Be kind.' }, 'wrong_type', 'rules'],
    [{ contact: 'x'.repeat(201) }, 'too_long', 'contact'],
    [{ contact: 'a\0' }, 'unstorable', 'contact'],
    [{ links: Array(9).fill({ label: 'Us', url: 'https://example.org' }) }, 'too_many_links', 'links'],
    [{ links: [{ label: 'x'.repeat(31), url: 'https://example.org' }] }, 'too_long', 'label'],
    [{ links: [{ label: ' ', url: 'https://example.org' }] }, 'required', 'label'],
    [{ links: [{ label: 'Us', url: '' }] }, 'required', 'url'],
    [{ links: [{ label: 'Us', url: 'javascript:alert(1)' }] }, 'not_a_web_address', 'url'],
    [{ links: [{ label: 'Us', url: `https://example.org/${'x'.repeat(200)}` }] }, 'too_long', 'url'],
    [{ links: ['https://example.org'] }, 'wrong_type', 'links'],
    [{ links: 'none' }, 'wrong_type', 'links'],
    [{ read: 'anyone' }, 'not_allowed', 'read'],
    [{ join: 'closed' }, 'not_allowed', 'join'],
    [{ guest: 'on' }, 'wrong_type', 'guest'],
    [{ machines: { honeypot: true, minSeconds: 61, proofOfWork: true } }, 'out_of_range', 'minSeconds'],
    [{ machines: {} }, 'required', 'honeypot'],
  ])('%o is refused', async (body, code, field) => {
    const answer = await change(body);
    expect([answer.status, answer.body.codes[0]]).toMatchObject([422, { code, field }]);
  });

  test('have links, of whole web addresses', async () => {
    const links = [
      { label: 'Mastodon', url: 'example.social/@us' },
      { label: 'Matrix', url: 'http://matrix.to/#/#us' },
    ];
    expect((await owner.get('/community')).body.community.links).toHaveLength(3);
    const { community } = (await ok(change({ links }))).body;
    expect(community.links).toEqual([{ label: 'Mastodon', url: 'https://example.social/@us' }, links[1]]);
    expect((await ok(change({ links: [] }))).body.community.links).toEqual([]);
  });

  test('are text, whatever is written in them, and turn no direction', async () => {
    const text = '<script>alert(1)</script>"`$1--\\';
    const hostile = `${text}\u202e\u2066`;
    await ok(change({ name: hostile, description: hostile, rules: [hostile], contact: hostile }));
    const { about } = (await world.visitor.get('/about')).body;
    expect(about).toMatchObject({ name: text, description: text, rules: [text], contact: text });
    expect(refusalOf(await change({ rules: ['\u202e'] }))).toEqual([422, 'required']);
    await ok(change({ name: 'Saltmarsh' }));
  });

  test('do not hold against what the host has fixed, and say so', async () => {
    const community = createCommunity(world.store, { read: 'members' });
    const there = createCaller(world.node({ community }), owner.token);
    const { body } = await ok(there.post('/community', { read: 'everyone' }));
    expect(body).toMatchObject({ community: { read: 'members' }, fixed: { read: 'members' } });
  });
});

everyEngine('what this Pipit is', (world) => {
  const about = async () => (await ok(world.visitor.get('/about'))).body.about;

  test('says who looks after it, the owner first, and nobody whom nobody may see', async () => {
    const people = [];
    for (const role of ['moderator', 'owner', 'moderator', 'member'] as const) {
      const person = await world.signUp();
      await setUser(world, person, { role });
      people.push(person);
    }
    await setUser(world, people[2] as Person, { state: 'suspended' });
    const { caretakers } = await about();
    expect(caretakers.map(({ username, role }) => [username, role])).toEqual([
      [people[1]?.username, 'owner'],
      [people[0]?.username, 'moderator'],
    ]);
  });

  test('has numbers where everyone may read, and none where only members may', async () => {
    expect((await about()).numbers).toEqual({ members: 3, posts: 0 });
    await settle(world, { read: 'members' });
    expect((await about()).numbers).toBeNull();
  });
});

everyEngine('the guest', (world) => {
  const logIn = () => world.visitor.post('/auth/login', guestAccount);
  beforeAll(async () => {
    const hashPassword = async (plain: string) => `quick:${plain}`;
    await seedDemo(world.store, { now: world.clock.now(), newId: () => crypto.randomUUID(), hashPassword });
  });

  test.each([
    ['the owner turns it off', { guest: false } as const],
    ['only members may read', { read: 'members' } as const],
  ])('is out when %s, and in again afterwards, with a new session', async (_, change) => {
    const { encodedToken: token } = (await ok(logIn())).body;
    await settle(world, change);
    expect((await world.visitor.get('/config')).body.guest).toBeNull();
    expect(refusalOf(await logIn())).toEqual([401, 'guest_login_off']);
    expect(refusalOf(await world.visitor.get('/posts', { token }))).toEqual([401, 'bad_token']);
    await settle(world, { guest: true, read: 'everyone' });
    expect((await world.visitor.get('/config')).body.guest).toEqual(guestAccount);
    await ok(logIn());
    expect(refusalOf(await world.visitor.get('/posts', { token }))).toEqual([401, 'bad_token']);
  });
});

everyEngine('the standing of an account', (world) => {
  test('who waits to be let in has their account and nothing else', async () => {
    const person = await world.signUp();
    const { _id: postId } = await write(person, 'Before.');
    await setUser(world, person, { state: 'waiting' });
    for (const path of openReads({ username: person.username, postId }))
      expect(refusalOf(await person.get(path)), path).toEqual([403, 'waiting']);
    expect(refusalOf(await person.post('/posts', { postData: { content: 'Me!' } }))).toEqual([403, 'waiting']);
    for (const path of ['/config', '/account/sessions', '/account/data']) await ok(person.get(path));
    await ok(world.visitor.post('/auth/login', { username: person.username, password: PASSWORD }));
    await ok(person.post('/auth/logout'));
  });

  test('who waits can leave', async () => {
    const person = await world.signUp();
    await setUser(world, person, { state: 'waiting' });
    await ok(person.post('/account/delete', { password: PASSWORD }));
  });

  test('who is suspended has no use of a token, and learns it at the log-in with the right password alone', async () => {
    const person = await world.signUp();
    await setUser(world, person, { state: 'suspended' });
    for (const path of ['/posts', '/account/sessions', '/account/data'])
      expect(refusalOf(await person.get(path)), path).toEqual([403, 'suspended']);
    const logIn = (password: string) => world.visitor.post('/auth/login', { username: person.username, password });
    expect(refusalOf(await logIn('not this one'))).toEqual([401, 'wrong_password']);
    expect(refusalOf(await logIn(PASSWORD))).toEqual([403, 'suspended']);
    await setUser(world, person, { state: 'active' });
    await ok(person.get('/posts'));
  });
});
