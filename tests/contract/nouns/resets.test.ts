import { beforeAll, expect, test } from 'vitest';
import { NOTICES_MAX } from '#contract/rules/limits.ts';
import { runWanted } from '#store/data/jobs/run-job.ts';
import { keepNewest } from '#store/data/notifications/rules.ts';
import { addNotice } from '#store/data/notifications/tell.ts';
import { inTransaction } from '#store/engine/store.ts';
import { resetByHost } from '#store/nouns/community/host.ts';
import { retentionJob } from '#store/nouns.ts';
import { type Answer, SMALL } from '#tests/harness/api/caller.ts';
import { idOfUser } from '#tests/harness/data/large-account.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { logOf, signUpAs } from '#tests/harness/members.ts';
import { asPerson, PASSWORD, type Person } from '#tests/harness/world.ts';
import { expectRefusal, ok, write } from '../matrices/steps.ts';

const refusalOf = ({ status, body }: Answer) => [status, body.codes?.[0]?.code];
const NEW = 'a whole new perch';
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

everyEngine('a link for a new password', (world) => {
  let moderator: Person;
  beforeAll(async () => {
    moderator = await signUpAs(world, 'moderator');
  });
  const linkFor = async ({ _id }: Person): Promise<string> => {
    const { link } = (await ok(moderator.post(`/members/reset/${_id}`))).body;
    expect(link).toMatch(/^\/reset#[\w-]{32}$/);
    return link.replace('/reset#', '');
  };
  const reset = (secret: string, newPassword = NEW) => world.visitor.post('/auth/reset', { secret, newPassword });
  const logIn = ({ username }: Person, password: string, headers = SMALL) =>
    world.visitor.post('/auth/login', { username, password }, { headers });

  test('says whose it is while it is good', async () => {
    const person = await world.signUp();
    const secret = await linkFor(person);
    const look = (given: string) => world.visitor.post('/auth/reset/look', { secret: given });
    expect((await ok(look(secret))).body).toEqual({ username: person.username });
    expect(refusalOf(await look('guessed'))).toEqual([404, 'dead_link']);
    await ok(reset(secret));
    expect(refusalOf(await look(secret))).toEqual([404, 'dead_link']);
  });

  test('is worth nothing once its maker is no moderator any more, or is suspended', async () => {
    const owner = await signUpAs(world, 'owner');
    const acts = [
      (maker: Person) => owner.post(`/members/role/${maker._id}`, { role: 'member' }),
      (maker: Person) => owner.post(`/members/freeze/${maker._id}`, { reason: 'Rogue.' }),
    ];
    for (const act of acts) {
      const maker = await signUpAs(world, 'moderator');
      const { link } = (await ok(maker.post(`/members/reset/${(await world.signUp())._id}`))).body;
      await ok(act(maker));
      expect(refusalOf(await reset(link.replace('/reset#', '')))).toEqual([404, 'dead_link']);
    }
  });

  test('dies when the member sets a password', async () => {
    const person = await world.signUp();
    const secret = await linkFor(person);
    await ok(person.post('/account/password', { currentPassword: PASSWORD, newPassword: NEW }));
    expect(refusalOf(await reset(secret))).toEqual([404, 'dead_link']);
  });

  test('sets it once, and ends all sessions', async () => {
    const person = await world.signUp();
    const secret = await linkFor(person);
    await ok(person.get('/account/sessions'));
    expect((await ok(reset(secret))).body).toEqual({ success: true, username: person.username });
    expect(refusalOf(await person.get('/account/sessions'))).toEqual([401, 'bad_token']);
    expect(refusalOf(await logIn(person, PASSWORD))).toEqual([401, 'wrong_password']);
    await ok(logIn(person, NEW));
    expect(refusalOf(await reset(secret, 'another new perch'))).toEqual([404, 'dead_link']);
    await ok(logIn(person, NEW));
    expect((await logOf(moderator, person)).map(({ action, actor }) => [action, actor.user?._id])).toEqual([
      ['password_reset', person._id],
      ['reset_link', moderator._id],
    ]);
  });

  test('is good for one of two who use it at once', async () => {
    const person = await world.signUp();
    const secret = await linkFor(person);
    const passwords = Array.from({ length: 4 }, (_, n) => `a new perch ${n}`);
    const answers = await Promise.all(passwords.map((password) => reset(secret, password)));
    const won = answers.findIndex(({ status }) => status === 200);
    for (const [n, answer] of answers.entries()) {
      if (n !== won) expect(refusalOf(answer)).toEqual([404, 'dead_link']);
      expect((await logIn(person, passwords[n] ?? '')).status).toBe(n === won ? 200 : 401);
    }
  });

  test('is dead after a day, and when there is another one', async () => {
    const person = await world.signUp();
    const first = await linkFor(person);
    const second = await linkFor(person);
    expect(refusalOf(await reset(first))).toEqual([404, 'dead_link']);
    world.clock.advance(DAY);
    expect(refusalOf(await reset(second))).toEqual([404, 'dead_link']);
    await ok(logIn(person, PASSWORD));
  });

  test('is not spent by a password that cannot be', async () => {
    const person = await world.signUp();
    const secret = await linkFor(person);
    expect(refusalOf(await reset(secret, 'short'))).toEqual([422, 'too_short']);
    expect(refusalOf(await reset(secret, 'password'))).toEqual([422, 'common_password']);
    for (const body of [{}, { secret }, { secret: 1, newPassword: NEW }])
      expectRefusal(await world.visitor.post('/auth/reset', body), 422);
    await ok(reset(secret));
  });

  test('is nothing but a hash in the database, and sets nothing up', async () => {
    const person = await world.signUp();
    const secret = await linkFor(person);
    expect(JSON.stringify(await world.store.db.selectFrom('secrets').selectAll().execute())).not.toContain(secret);
    expect(refusalOf(await world.visitor.post('/setup/look', { secret }))).toEqual([404, 'dead_link']);
    expect(refusalOf(await reset(''))).toEqual([404, 'dead_link']);
  });

  test('is dead once its owner has another role: no moderator becomes an owner by it', async () => {
    const [owner, person] = [await signUpAs(world, 'owner'), await world.signUp()];
    const secret = await linkFor(person);
    await ok(owner.post(`/members/role/${person._id}`, { role: 'owner' }));
    expect(refusalOf(await reset(secret))).toEqual([404, 'dead_link']);
  });

  test('goes with the account', async () => {
    const person = await world.signUp();
    const secret = await linkFor(person);
    await ok(person.post('/account/delete', { password: PASSWORD }));
    expect(refusalOf(await reset(secret))).toEqual([404, 'dead_link']);
  });

  const timeOf = (ms: number) => new Date(ms).toISOString().replace('.000', '');
  const resetFor = async (person: Person): Promise<Person> => {
    await ok(reset(await linkFor(person)));
    const { body } = await ok(logIn(person, NEW));
    return asPerson(world.fetch, body.foundUser, body.encodedToken);
  };
  /** A member with private data of every kind. */
  const withPrivateLife = async () => {
    const [person, other] = [await world.signUp({ favourite: 'wren' }), await world.signUp()];
    const post = await write(other, 'A post of somebody else.');
    for (const path of [`/users/bookmark/${post._id}`, `/blocks/${(await world.signUp())._id}`])
      await ok(person.post(path));
    await ok(person.post(`/users/follow/${other._id}`));
    await ok(person.post('/account/place', { post: post._id }));
    await ok(person.post('/filters', { word: 'cats', action: 'hide' }));
    return { person, post };
  };

  test('closes what is private for 72 hours, through log-out and a change of the password', async () => {
    const { person, post } = await withPrivateLife();
    let somebody = await resetFor(person);
    const until = timeOf(world.clock.now() + 72 * HOUR);
    const closed: [Promise<Answer>, string][] = [
      [somebody.get('/account/data'), 'data'],
      [somebody.get('/users/bookmark'), 'whole bookmarks'],
      [somebody.get('/users/bookmark?limit=5'), 'bookmarks'],
      [somebody.post(`/users/bookmark/${post._id}`), 'add a bookmark'],
      [somebody.post(`/users/remove-bookmark/${post._id}`), 'remove a bookmark'],
      [somebody.get('/search/posts?q=in:bookmarks'), 'search bookmarks'],
      [somebody.get('/search/posts?q=post+-in:bookmarks'), 'search what is no bookmark'],
      [somebody.get('/blocks'), 'blocks'],
      [somebody.get('/mutes'), 'mutes'],
      [somebody.get('/filters'), 'filters'],
      [somebody.get('/tags/followed'), 'followed tags'],
      [somebody.post('/account/email', { email: 'mine@example.org', password: NEW }), 'email'],
      [somebody.post('/account/delete', { password: NEW }), 'delete'],
    ];
    for (const [asked, name] of closed) {
      const answer = await asked;
      expect(refusalOf(answer), name).toEqual([403, 'after_reset']);
      expect(answer.body.codes?.[0]?.params, name).toEqual({ until });
    }
    const answers = {
      'log-in': (await ok(logIn(person, NEW, {} as typeof SMALL))).body.foundUser,
      'small log-in': (await ok(logIn(person, NEW))).body.foundUser,
      profile: (await ok(somebody.get(`/users/${person.username}`))).body.user,
      'page form': (await ok(somebody.get(`/users/${person.username}?view=page`))).body.user,
      'whole list': (await ok(somebody.get('/users'))).body.users.find(({ _id }) => _id === person._id),
      page: (await ok(somebody.get(`/users?limit=20&q=${person.username}`))).body.users[0],
      edit: (await ok(somebody.post('/users/edit', { userData: { userBio: 'Wren.' } }))).body.user,
      name: (await ok(somebody.post('/account/name', { firstName: 'Robin' }))).body.user,
      follow: (await ok(somebody.post(`/users/follow/${moderator._id}`))).body.currentUser,
    };
    for (const [name, user] of Object.entries(answers)) {
      expect(user, name).toMatchObject({ username: person.username, bookmarks: [] });
      for (const field of ['email', 'favourite']) expect(user, name).not.toHaveProperty(field);
    }
    expect(answers['small log-in']).toMatchObject({ closedUntil: until });
    const paths = [`/posts/${post._id}?view=page`, '/posts?feed=home&limit=100', '/posts?limit=100'];
    for (const path of paths)
      expect(JSON.stringify((await ok(somebody.get(path))).body), path).not.toContain('"bookmarked":true');
    expect((await ok(somebody.get('/account/place'))).body).toEqual({ place: null });

    await ok(somebody.post('/account/password', { currentPassword: NEW, newPassword: PASSWORD }));
    await ok(somebody.post('/auth/logout'));
    world.clock.advance(72 * HOUR - 1000);
    const { body } = await ok(logIn(person, PASSWORD));
    somebody = asPerson(world.fetch, body.foundUser, body.encodedToken);
    expect(refusalOf(await somebody.get('/users/bookmark'))).toEqual([403, 'after_reset']);
    world.clock.advance(1000);
    const { user } = (await ok(somebody.get(`/users/${person.username}`))).body;
    expect(user).toMatchObject({ email: person.user.email, favourite: 'wren', bookmarks: [{ _id: post._id }] });
    expect((await ok(logIn(person, PASSWORD))).body.foundUser).not.toHaveProperty('closedUntil');
    for (const path of ['/account/data', '/users/bookmark', '/blocks', '/filters']) await ok(somebody.get(path));
    expect((await ok(somebody.get(`/posts/${post._id}?view=page`))).body.post).toMatchObject({ bookmarked: true });
    expect((await ok(somebody.get('/account/place'))).body.place).toMatchObject({ post: post._id });
  });

  test('closes it anew when there is a second one', async () => {
    const person = await world.signUp();
    await resetFor(person);
    world.clock.advance(70 * HOUR);
    const again = await resetFor(person);
    world.clock.advance(71 * HOUR);
    expect(refusalOf(await again.get('/users/bookmark'))).toEqual([403, 'after_reset']);
    world.clock.advance(HOUR);
    await ok(again.get('/users/bookmark'));
  });

  const linksOf = async (reader: Person) =>
    (await ok(reader.get('/notices?limit=100'))).body.notices.filter(({ kind }) => kind.startsWith('reset_link'));

  test('notifies the member and the owners of its maker, and of its use', async () => {
    const [owner, other, person] = [
      await signUpAs(world, 'owner'),
      await signUpAs(world, 'owner'),
      await world.signUp(),
    ];
    const made = { by: moderator.username, usedAt: null, unread: true };
    await linkFor(person);
    await linkFor(person);
    // Each link invalidates the one before, so unused links are listed once.
    expect(await linksOf(person)).toMatchObject([{ kind: 'reset_link', ...made }]);
    for (const reader of [owner, other]) {
      const [first, second] = await linksOf(reader);
      expect(first).toMatchObject({ kind: 'reset_link_made', member: person.username, ...made });
      expect(second).not.toMatchObject({ member: person.username });
    }
    expect(await linksOf(moderator)).toEqual([]);

    const somebody = await resetFor(person);
    const used = { by: moderator.username, usedAt: timeOf(world.clock.now()) };
    const [second] = [await resetByHost(world.store, person.username, { newId, now: world.clock.now() })];
    expect(second).toMatch(/^\/reset#/);
    await ok(somebody.post('/notices/seen', { until: world.clock.now() }));
    await ok(logIn(person, NEW));
    expect(await linksOf(somebody)).toMatchObject([
      { kind: 'reset_link', by: null, usedAt: null },
      { kind: 'reset_link', ...used },
    ]);
    expect((await linksOf(owner))[1]).toMatchObject({ kind: 'reset_link_made', member: person.username, ...used });
    await ok(owner.post(`/members/reset/${person._id}`));
    expect((await linksOf(owner))[0], 'the own link').toMatchObject({ by: null });
    expect((await linksOf(other))[0]).toMatchObject({ by: owner.username });
  });

  test('stays among the notifications for 90 days, whatever comes after it', async () => {
    const person = await world.signUp();
    await linkFor(person);
    const user = await idOfUser(world.store, person._id);
    const at = world.clock.now();
    const report = { user_id: user, kind: 'report', data: '{}', at, created_at: at };
    const rows = (count: number) => Array.from({ length: count }, () => ({ ...report, uid: crypto.randomUUID() }));
    await world.store.db
      .insertInto('notices')
      .values([...rows(NOTICES_MAX), ...rows(NOTICES_MAX).map((row) => ({ ...row, kind: 'mention' }))])
      .execute();
    await inTransaction(world.store, async (store) => {
      const data = { outcome: 'dismissed', target: 'post', action: null } as const;
      for (let n = 1; n <= 5; n++) await addNotice(store, { user, kind: 'report', data, now: at + n });
      for (let of = 0; of < 50; of++) await keepNewest(store, [user], { actor: 0, id: of });
    });
    const kinds = async () =>
      (await world.store.db.selectFrom('notices').select('kind').where('user_id', '=', user).execute()).map(
        ({ kind }) => kind,
      );
    expect(await kinds()).toContain('reset_link');
    const trim = () =>
      runWanted(world.store, retentionJob(world.clock.now), {
        ...{ clock: world.clock.now, newId, leaseMs: 30_000, closing: new AbortController().signal },
      });
    world.clock.advance(90 * DAY);
    await trim();
    expect(await kinds()).toContain('reset_link');
    world.clock.advance(HOUR);
    await trim();
    expect(await kinds()).not.toContain('reset_link');
  });
});

const newId = () => crypto.randomUUID();
