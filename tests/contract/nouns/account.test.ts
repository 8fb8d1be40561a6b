import { expect, test } from 'vitest';
import type { AccountData, Session } from '#contract/people/account.ts';
import { guestAccount } from '#contract/people/guest.ts';
import { seedDemo } from '#seed/demo/demo.ts';
import { type Caller, createCaller } from '#tests/harness/api/caller.ts';
import { MESSAGES } from '#tests/harness/api/spec.ts';
import { settle, setUser } from '#tests/harness/community.ts';
import { engines, everyEngine } from '#tests/harness/engines.ts';
import { PASSWORD, type Person, type World } from '#tests/harness/world.ts';
import { comment, expectRefusal, ok, write } from '../matrices/steps.ts';
import { act } from '../moderation/steps.ts';

const HOUR = 3_600_000;
const stamp = (at: number) => new Date(at).toISOString().replace('.000Z', 'Z');

everyEngine('the own account', (world) => {
  const logIn = async (username: string, password = PASSWORD, agent = 'Firefox/145.0 (X11; Linux)') => {
    const headers = { 'user-agent': agent };
    const { status, body } = await world.visitor.post('/auth/login', { username, password }, { headers });
    return { status, caller: createCaller(world.fetch, body.encodedToken) };
  };
  const sessionsOf = (body: object) => (body as { sessions: Session[] }).sessions;

  test('a changed password lets the new one in, the old one not, and ends every other session', async () => {
    const ida = await world.signUp();
    const { caller: phone } = await logIn(ida.username);
    const change = { currentPassword: PASSWORD, newPassword: 'a whole new perch' };
    await ok(ida.post('/account/password', change));
    expect((await logIn(ida.username)).status).toBe(401);
    expect((await logIn(ida.username, 'a whole new perch')).status).toBe(200);
    expectRefusal(await phone.get('/users/bookmark'), 401, MESSAGES.badToken);
    expect((await ida.get('/users/bookmark')).status).toBe(200);
  });

  test('password, e-mail and deletion want the password; a poor new password is refused', async () => {
    const ida = await world.signUp();
    const wrong = { currentPassword: 'not mine at all', newPassword: 'a whole new perch' };
    expectRefusal(await ida.post('/account/password', wrong), 401, MESSAGES.wrongCredentials);
    const poor = { currentPassword: PASSWORD, newPassword: 'password' };
    expectRefusal(await ida.post('/account/password', poor), 422);
    const email = { email: 'new@example.org', password: 'not mine at all' };
    expectRefusal(await ida.post('/account/email', email), 401, MESSAGES.wrongCredentials);
    expectRefusal(await ida.post('/account/delete', { password: 'no' }), 401, MESSAGES.wrongCredentials);
    expect((await logIn(ida.username)).status).toBe(200);
    await ok(ida.post('/account/email', { email: 'new@example.org', password: PASSWORD }));
    expect((await ida.get(`/users/${ida.username}`)).body.user.email).toBe('new@example.org');
  });

  test('sessions are listed and ended, one’s own only', async () => {
    const [ida, bo] = [await world.signUp(), await world.signUp()];
    const { caller: phone } = await logIn(ida.username);
    const sessions = sessionsOf((await ida.get('/account/sessions')).body);
    expect(sessions.map(({ current }) => current)).toEqual([false, true]);
    const other = sessions[0]?._id;
    expectRefusal(await bo.post(`/account/sessions/end/${other}`), 404);
    await ok(ida.post(`/account/sessions/end/${other}`));
    expectRefusal(await phone.get('/users/bookmark'), 401, MESSAGES.badToken);
    expectRefusal(await ida.post(`/account/sessions/end/${other}`), 404);
  });

  test('a session is told by its device, its beginning and when it was last seen', async () => {
    const ida = await world.signUp();
    const began = stamp(world.clock.now());
    const { caller: phone } = await logIn(ida.username, PASSWORD, 'Firefox/145.0 (Android 16; Mobile)');
    const ofPhone = async () => sessionsOf((await ida.get('/account/sessions')).body)[0];
    expect(await ofPhone()).toMatchObject({ device: 'Firefox on Android', createdAt: began, lastSeenAt: began });
    world.clock.advance(2 * HOUR);
    expect(await ofPhone()).toMatchObject({ createdAt: began, lastSeenAt: began });
    await ok(phone.get('/users/bookmark'));
    expect(await ofPhone()).toMatchObject({ createdAt: began, lastSeenAt: stamp(world.clock.now()) });
    const [, own] = sessionsOf((await ida.get('/account/sessions')).body);
    expect(own).toMatchObject({ current: true, lastSeenAt: stamp(world.clock.now()) });
  });

  test('all other sessions are ended at once, one’s own only, and this one stays', async () => {
    const [ida, bo] = [await world.signUp(), await world.signUp()];
    const others = [await logIn(ida.username), await logIn(ida.username)];
    const { caller: foreign } = await logIn(bo.username);
    const left = sessionsOf((await ida.post('/account/sessions/end/others')).body);
    expect(left.map(({ current }) => current)).toEqual([true]);
    for (const { caller } of others) expectRefusal(await caller.get('/users/bookmark'), 401, MESSAGES.badToken);
    expect((await foreign.get('/users/bookmark')).status).toBe(200);
    expect((await ida.get('/users/bookmark')).status).toBe(200);
  });

  test('the download holds all that the member wrote and did', async () => {
    const { ida, bo, post, own, said } = await aLife(world);
    const data = (await ida.get('/account/data')).body as unknown as AccountData;
    expect(data.profile).toMatchObject({ username: ida.username, email: ida.user.email });
    expect(data.posts).toMatchObject([{ _id: own._id, content: own.content }]);
    expect(data.comments).toMatchObject([{ _id: said._id, postId: post._id, text: 'so true' }]);
    expect(data.votes).toMatchObject([{ commentId: said._id, vote: 'up' }]);
    expect(data.likes).toMatchObject([{ postId: post._id }]);
    expect(data.bookmarks).toMatchObject([{ postId: post._id }]);
    expect(data.following.map(({ username }) => username)).toEqual([bo.username]);
    expect(data.followers.map(({ username }) => username)).toEqual([bo.username]);
    expect(data.sessions).toMatchObject([{ current: true }]);
  });

  test('a deleted account leaves nothing behind but its name, and every count is right again', async () => {
    const { ida, bo, post, own } = await aLife(world);
    await ok(ida.post('/account/delete', { password: PASSWORD }));
    expectRefusal(await ida.get('/users/bookmark'), 404, MESSAGES.notRegistered);
    expectRefusal(await world.visitor.get(`/users/${ida.username}`), 404);
    expectRefusal(await world.visitor.get(`/posts/${own._id}`), 404);
    const left = (await bo.get(`/posts/${post._id}?view=page`)).body.post;
    expect(left).toMatchObject({ likes: { likeCount: 0 }, commentCount: 0 });
    expect((await bo.get(`/posts/${post._id}`)).body.post).toMatchObject({ likes: { likedBy: [] }, comments: [] });
    const friend = (await bo.get(`/users/${bo.username}?view=page`)).body.user;
    expect(friend).toMatchObject({ followersCount: 0, followingCount: 0 });
    const again = { firstName: 'Thief', username: ida.username.toUpperCase(), email: 'a@b.c', password: PASSWORD };
    expectRefusal(await world.visitor.post('/auth/signup', again), 422, MESSAGES.usernameTaken);
  });
});

everyEngine(
  'the download of much',
  (world) => {
    test('is read and sent a piece at a time, and is whole', async () => {
      const ida = await world.signUp();
      const { db } = world.store;
      const { id } = await db.selectFrom('users').select('id').where('uid', '=', ida._id).executeTakeFirstOrThrow();
      const now = world.clock.now();
      const post = (n: number) => ({ uid: crypto.randomUUID(), author_id: id, content: `Post ${n}` });
      const rows = Array.from({ length: 205 }, (_, n) => ({ ...post(n), created_at: now, updated_at: now }));
      await db.insertInto('posts').values(rows).execute();
      const headers = { authorization: ida.token };
      const answer = await world.fetch(new Request('http://pipit.test/api/account/data', { headers }));
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const pieces: Uint8Array[] = [];
      for await (const piece of answer.body ?? []) pieces.push(piece);
      expect(pieces.length).toBeGreaterThan(5);
      const data = JSON.parse(Buffer.concat(pieces).toString()) as AccountData;
      expect(data.posts.map(({ content }) => content)).toEqual(rows.map(({ content }) => content));
      expect(data.sessions).toHaveLength(1);
    });
  },
  {},
  // Inside a browser the response is a message.
  engines.filter(({ name }) => name !== 'wasm'),
);

everyEngine(
  'while a password is checked',
  (world) => {
    /** A caller of a node that runs `work` after it has checked the password and before it writes. */
    const meanwhile = (work: () => Promise<unknown>, token?: string) => {
      const verify = async (hash: string, plain: string) => {
        await work();
        return hash === `quick:${plain}`;
      };
      return createCaller(world.node({ passwords: { hash: async (plain) => `quick:${plain}`, verify } }), token);
    };
    const logIn = (username: string, visitor: Pick<Person, 'post'> = world.visitor) =>
      visitor.post('/auth/login', { username, password: PASSWORD });
    const toNew = { currentPassword: PASSWORD, newPassword: 'a whole new perch' };

    test('it changes: nobody gets in who knew only the old one', async () => {
      const ida = await world.signUp();
      const change = () => ok(ida.post('/account/password', toNew));
      expectRefusal(await logIn(ida.username, meanwhile(change)), 401, MESSAGES.wrongCredentials);
      expect((await ida.get('/account/sessions')).body).toMatchObject({ sessions: [{ current: true }] });
    });

    test.each([
      ['password', toNew],
      ['email', { email: 'thief@example.org', password: PASSWORD }],
      ['delete', { password: PASSWORD }],
    ])('the session ends: it does not change the account any more (%s)', async (what, body) => {
      const ida = await world.signUp();
      const thief = (await logIn(ida.username)).body.encodedToken;
      const end = () => ok(ida.post('/account/sessions/end/others'));
      expectRefusal(await meanwhile(end, thief).post(`/account/${what}`, body), 401, MESSAGES.badToken);
      expect((await logIn(ida.username)).status).toBe(200);
      expect((await ida.get(`/users/${ida.username}`)).body.user.email).not.toBe('thief@example.org');
    });

    test('it changes: another change by the old one is refused, and both sessions are not lost', async () => {
      const ida = await world.signUp();
      const change = () => ok(ida.post('/account/password', toNew));
      const second = { ...toNew, newPassword: 'a second new perch' };
      const again = meanwhile(change, ida.token).post('/account/password', second);
      expectRefusal(await again, 401, MESSAGES.wrongCredentials);
      expect((await ida.get('/account/sessions')).status).toBe(200);
    });

    test('a moderator suspends them: they are not let in', async () => {
      const [owner, ida] = [await world.signUp(), await world.signUp()];
      await setUser(world, owner, { role: 'owner' });
      const visitor = meanwhile(() => ok(act(owner, { target: 'user', id: ida._id, action: 'suspend' })));
      const { status, body } = await logIn(ida.username, visitor);
      expect([status, body.codes[0]?.code]).toEqual([403, 'suspended']);
    });

    test.each([
      ['nobody', [403, 'signup_closed']],
      ['invitation', [403, 'invitation_needed']],
      ['approval', [201, 'waiting']],
    ] as const)('of a newcomer, the owner changes who may join (%s): that counts', async (join, expected) => {
      const hash = async (plain: string) => {
        await settle({ ...world, visitor }, { join });
        return `quick:${plain}`;
      };
      const visitor: Caller = createCaller(world.node({ passwords: { hash, verify: async () => false } }));
      await settle({ ...world, visitor }, { join: 'open' });
      const form = { username: `late-${join}`, password: PASSWORD, firstName: 'Late', lastName: 'Comer' };
      const { status, body } = await visitor.post('/auth/signup', form);
      expect([status, body.createdUser?.state ?? body.codes[0]?.code]).toEqual(expected);
      await settle(world, { join: 'open' });
    });
  },
  {},
  // The app in a worker of the browser cannot be given another way to check passwords.
  engines.filter(({ name }) => name !== 'wasm'),
);

everyEngine('the guest account', (world) => {
  test('cannot change password or e-mail, see or end sessions, or be deleted', async () => {
    const newId = () => crypto.randomUUID();
    await seedDemo(world.store, { now: world.clock.now(), newId, hashPassword: async (plain) => `quick:${plain}` });
    const { body } = await world.visitor.post('/auth/login', guestAccount);
    const guest = createCaller(world.fetch, body.encodedToken);
    const { password } = guestAccount;
    expectRefusal(
      await guest.post('/account/password', { currentPassword: password, newPassword: 'mine alone now' }),
      400,
    );
    expectRefusal(await guest.post('/account/email', { email: 'me@example.org', password }), 400);
    expectRefusal(await guest.get('/account/sessions'), 400);
    expectRefusal(await guest.post('/account/sessions/end/any'), 400);
    expectRefusal(await guest.post('/account/sessions/end/others'), 400);
    expect((await guest.get('/account/data')).body).toMatchObject({ sessions: [] });
    expectRefusal(await guest.post('/account/delete', { password }), 400);
    expect((await world.visitor.post('/auth/login', guestAccount)).status).toBe(200);
  });
});

/** Ida and Bo follow each other. Ida wrote a post, and made every possible mark on Bo's. */
async function aLife(world: World) {
  const [ida, bo] = [await world.signUp(), await world.signUp()];
  const post = await write(bo, 'by bo');
  const own = await write(ida, 'by ida');
  await ok(ida.post(`/users/follow/${bo._id}`));
  await ok(bo.post(`/users/follow/${ida._id}`));
  await ok(ida.post(`/posts/like/${post._id}`));
  await ok(ida.post(`/users/bookmark/${post._id}`));
  const said = await comment(ida, post, 'so true');
  await ok(ida.post(`/comments/upvote/${post._id}/${said._id}`));
  return { ida, bo, post, own, said };
}
