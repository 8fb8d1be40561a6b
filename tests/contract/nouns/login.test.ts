import { expect, test } from 'vitest';
import { createPasswords } from '#server/services/passwords.ts';
import { MESSAGES } from '#tests/harness/api/spec.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { asPerson, PASSWORD } from '#tests/harness/world.ts';
import { expectRefusal, write } from '../matrices/steps.ts';

everyEngine(
  'POST /auth/login',
  (world) => {
    const login = (body: unknown) => world.visitor.post('/auth/login', body);

    test('answers 200 with a token and the user', async () => {
      const person = await world.signUp();
      const { status, body } = await login({ username: person.username, password: PASSWORD });
      expect(status).toBe(200);
      expect(body.foundUser).toEqual(person.user);
      expect(body.foundUser.email).toBe(`${person.username}@example.org`);
      expect((await asPerson(world.fetch, body.foundUser, body.encodedToken).get('/users/bookmark')).status).toBe(200);
    });

    test('ignores case in the username and keeps it in the password', async () => {
      const { user } = await world.signUp({ username: 'CamelCase' });
      const { body } = await login({ username: 'cAMELcASE', password: PASSWORD });
      expect(body.foundUser).toMatchObject({ _id: user._id, username: 'CamelCase' });
      const wrong = await login({ username: 'CamelCase', password: PASSWORD.toUpperCase() });
      expectRefusal(wrong, 401, MESSAGES.wrongCredentials);
    });

    test('finds the bookmarks of the user', async () => {
      const person = await world.signUp();
      const post = await write(person, 'Remember the wren.');
      await person.post(`/users/bookmark/${post._id}`);
      const { body } = await login({ username: person.username, password: PASSWORD });
      expect(body.foundUser.bookmarks.map(({ _id }) => _id)).toEqual([post._id]);
    });

    test('refuses a name that nobody has', async () => {
      expectRefusal(await login({ username: 'nobody', password: 'x' }), 404, MESSAGES.notRegistered);
    });

    test.each(['wrong horse battery', '', ' ', 'x'.repeat(300)])('refuses the wrong password %j', async (password) => {
      const { username } = await world.signUp();
      expectRefusal(await login({ username, password }), 401, MESSAGES.wrongCredentials);
    });

    test('takes a missing username for an unknown one, and a missing password for a wrong one', async () => {
      const { username } = await world.signUp();
      for (const body of [{}, { password: PASSWORD }, { username: 'nobody' }]) {
        expectRefusal(await login(body), 404, MESSAGES.notRegistered);
      }
      expectRefusal(await login({ username }), 401, MESSAGES.wrongCredentials);
    });

    test.each([
      { username: 5, password: 'x' },
      { username: 'x', password: null },
    ])('refuses the body %j', async (body) => {
      expectRefusal(await login(body), 422);
    });

    test('takes a username with NUL or half a surrogate pair for wrong, not for a failure', async () => {
      for (const username of ['a\0b', '\ud800']) {
        const { status } = await login({ username, password: 'x' });
        expect([404, 422]).toContain(status);
      }
    });

    test('the stored password is argon2id', async () => {
      const { _id } = await world.signUp();
      const row = await world.store.db
        .selectFrom('users')
        .select('password_hash')
        .where('uid', '=', _id)
        .executeTakeFirstOrThrow();
      expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    });
  },
  { passwords: createPasswords() },
);

everyEngine('POST /auth/logout', (world) => {
  test('ends this session on the server and no other', async () => {
    const person = await world.signUp();
    const { body } = await world.visitor.post('/auth/login', { username: person.username, password: PASSWORD });
    expect((await person.post('/auth/logout')).status).toBe(200);
    expectRefusal(await person.get('/users/bookmark'), 401, MESSAGES.badToken);
    expectRefusal(await person.get('/posts'), 401, MESSAGES.badToken);
    expectRefusal(await person.post('/auth/logout'), 401, MESSAGES.badToken);
    expect((await person.get('/users/bookmark', { token: body.encodedToken })).status).toBe(200);
  });
});
