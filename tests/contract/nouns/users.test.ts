import { describe, expect, test } from 'vitest';
import { everyEngine } from '#tests/harness/engines.ts';
import type { Person } from '#tests/harness/world.ts';
import { expectRefusal, ok } from '../matrices/steps.ts';

everyEngine('users', (world) => {
  test('GET /users lists all users in the order of sign-up', async () => {
    const names = [];
    for (let n = 0; n < 3; n++) names.push((await world.signUp()).username);
    const { status, body } = await world.visitor.get('/users');
    expect(status).toBe(200);
    expect(body.users.slice(-3).map(({ username }) => username)).toEqual(names);
  });

  test('GET /users/{username} answers that user, 404 for nobody', async () => {
    const person = await world.signUp();
    const { email: _, ...user } = person.user;
    expect((await world.visitor.get(`/users/${person.username}`)).body.user).toEqual(user);
    expectRefusal(await world.visitor.get('/users/nobody'), 404);
    expectRefusal(await world.visitor.get('/users/%00'), 404);
  });

  test('the e-mail address is shown to its owner and to nobody else', async () => {
    const [owner, other] = [await world.signUp(), await world.signUp()];
    const path = `/users/${owner.username}`;
    expect((await owner.get(path)).body.user.email).toBe(owner.user.email);
    for (const caller of [other, world.visitor]) expect((await caller.get(path)).body.user).not.toHaveProperty('email');
    const mine = (await owner.get('/users')).body.users.filter(({ email }) => email !== undefined);
    expect(mine.map(({ _id }) => _id).filter((id) => id !== owner._id)).toEqual([]);
  });

  describe('POST /users/edit', () => {
    const edit = (person: Person, userData: unknown) => person.post('/users/edit', { userData });

    test('answers 201 with the user, the profile changed and the stamp refreshed', async () => {
      const person = await world.signUp();
      world.clock.advance(7_000);
      const profile = {
        userBio: 'Counts birds.\n<b>',
        userWebsite: 'https://example.org/~ida?x=1#y',
        avatarURL: 'https://example.org/a.png',
        coverURL: 'https://example.org/c.png',
      };
      const { status, body } = await edit(person, profile);
      expect(status).toBe(201);
      expect(body.user).toMatchObject({ ...profile, createdAt: person.user.createdAt, email: person.user.email });
      expect(Date.parse(body.user.updatedAt) - Date.parse(person.user.updatedAt)).toBe(7_000);
      expect((await world.visitor.get(`/users/${person.username}`)).body.user).toMatchObject(profile);
    });

    test('changes only what it is given', async () => {
      const person = await world.signUp({ userBio: 'Old.', userWebsite: 'https://example.org' });
      await ok(edit(person, { userBio: 'New.' }));
      const { body } = await ok(edit(person, {}));
      expect(body.user).toMatchObject({ userBio: 'New.', userWebsite: 'https://example.org' });
      expect((await ok(edit(person, { userBio: '', userWebsite: '' }))).body.user).toMatchObject({
        userBio: '',
        userWebsite: '',
      });
    });

    test('takes whole objects sent back and ignores what is not the profile', async () => {
      const person = await world.signUp();
      const sent = {
        ...person.user,
        userBio: 'New.',
        username: 'root',
        firstName: 'Root',
        email: 'x@y.z',
        password: 'x',
        x: {},
      };
      const { body } = await ok(edit(person, sent));
      expect(body.user).toMatchObject({
        username: person.username,
        firstName: 'Robin',
        email: person.user.email,
        userBio: 'New.',
      });
      expect(body.user).not.toHaveProperty('x');
    });

    test.each([
      ['example.org', 'https://example.org'],
      ['example.org/path?q=1', 'https://example.org/path?q=1'],
      ['http://example.org', 'http://example.org'],
      ['HTTPS://Example.org/A', 'HTTPS://Example.org/A'],
    ])('the website %s is kept as %s', async (given, kept) => {
      expect((await ok(edit(await world.signUp(), { userWebsite: given }))).body.user.userWebsite).toBe(kept);
    });

    const long = (length: number) => `https://example.org/${'x'.repeat(length - 20)}`;
    test.each([
      { userBio: 'x'.repeat(280) },
      { userBio: '👨‍👩‍👧‍👦'.repeat(80) },
      { userBio: 'é'.repeat(280) },
      { userWebsite: long(200) },
      { avatarURL: long(2048) },
      { coverURL: '' },
    ])('accepts %j', async (profile) => {
      expect((await ok(edit(await world.signUp(), profile))).body.user).toMatchObject(profile);
    });

    test.each([
      { userBio: 'x'.repeat(281) },
      { userBio: '👨‍👩‍👧‍👦'.repeat(81) },
      { userBio: 5 },
      { userBio: 'a\0b' },
      { userBio: '\ud800' },
      { userWebsite: long(201) },
      { userWebsite: 'javascript:alert(1)' },
      { userWebsite: 'ftp://example.org' },
      { userWebsite: 'data:text/html,x' },
      { userWebsite: 'https://' },
      { userWebsite: 'not a site' },
      { avatarURL: long(2049) },
      { avatarURL: 'http://example.org/a.png' },
      { avatarURL: '//example.org/a.png' },
      { avatarURL: '/api/posts?n=7' },
      { coverURL: '/covers/c.png' },
      { avatarURL: '/\\example.org/a.png' },
      { avatarURL: 'javascript:alert(1)' },
      { coverURL: 'data:image/png;base64,AAAA' },
    ])('refuses %j', async (profile) => {
      const person = await world.signUp();
      expectRefusal(await edit(person, profile), 422);
      expect((await person.get(`/users/${person.username}`)).body.user).toEqual(person.user);
    });

    test.each([{}, { userData: null }, { userData: 'x' }, { userData: [] }, [], null])(
      'refuses the body %j',
      async (body) => {
        expectRefusal(await (await world.signUp()).post('/users/edit', body), 422);
      },
    );
  });
});
