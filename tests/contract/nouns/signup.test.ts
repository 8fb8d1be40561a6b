import { describe, expect, test } from 'vitest';
import { signupBody } from '#contract/people/auth.schema.ts';
import { isReservedField } from '#contract/rules/extra-fields.ts';
import { pageUser, wholeUser } from '#contract/views.schema.ts';
import { MESSAGES, type User } from '#tests/harness/api/spec.ts';
import { claimsOf } from '#tests/harness/api/tokens.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { eachRow, named } from '#tests/harness/rows.ts';
import { asPerson } from '#tests/harness/world.ts';
import { expectRefusal } from '../matrices/steps.ts';

const ON_SCREEN: Record<string, string> = {
  firstName: 'Name',
  lastName: 'Last name',
  username: 'User Name',
  email: 'Email address',
  password: 'Password',
  userBio: 'Bio',
  userWebsite: 'Website',
  avatarURL: 'Picture address',
  coverURL: 'Cover address',
};

/** Letters with this many marks each: 1 + 2 × marks bytes for one character. */
const tower = (letters: number, marks: number) => `a${'\u0301'.repeat(marks)}`.repeat(letters);

let names = 0;
const form = (fields: object = {}) => {
  names += 1;
  return { firstName: 'Ida', username: `ida${names}`, email: 'ida@example.org', password: 'nine lives', ...fields };
};

everyEngine('POST /auth/signup', (world) => {
  const signUp = (fields?: object) => world.visitor.post('/auth/signup', form(fields));

  test('answers 201 with a token and the new user', async () => {
    const { status, body } = await signUp({ username: 'Ida_1.a-b', lastName: 'Heron' });
    expect(status).toBe(201);
    expect(body.createdUser).toEqual({
      _id: expect.any(String),
      firstName: 'Ida',
      lastName: 'Heron',
      username: 'Ida_1.a-b',
      email: 'ida@example.org',
      avatarURL: '',
      coverURL: '',
      userBio: '',
      userWebsite: '',
      createdAt: '2026-11-15T09:30:00Z',
      updatedAt: '2026-11-15T09:30:00Z',
      following: [],
      followers: [],
      bookmarks: [],
    });
    const { iat, exp, ...claims } = claimsOf(body.encodedToken);
    expect(claims).toMatchObject({ _id: body.createdUser._id, username: 'Ida_1.a-b' });
    expect([iat, exp]).toEqual([world.clock.now() / 1000, world.clock.now() / 1000 + 30 * 86_400]);
  });

  test('takes a missing last name for an empty one', async () => {
    expect((await signUp()).body.createdUser.lastName).toBe('');
  });

  test.each(['Taken', 'taken', 'TAKEN'])('refuses the taken name %s without regard to case', async (username) => {
    await signUp({ username: 'Taken' });
    expectRefusal(await signUp({ username }), 422, MESSAGES.usernameTaken);
  });

  test('lets two people share an e-mail address', async () => {
    expect((await signUp()).status).toBe(201);
    expect((await signUp()).status).toBe(201);
  });

  const faults = (field: string, values: unknown[]) => values.map((value) => ({ field, value }));
  const REFUSED = [
    ...faults('firstName', [undefined, '', '   ', 5, null, 'a\0b', '\ud800']),
    // None of these characters is visible.
    ...faults('firstName', [
      '\ufe0f',
      '\ufff0',
      '\u0301',
      ' \u0903',
      '\u{e0041}\u{e0042}',
      '\ufffe',
      '\u{1d159}',
      '\u{13430}',
    ]),
    ...faults('lastName', [5, null, 'a\0b']),
    ...faults('username', [undefined, '', 'a', 'a'.repeat(31), 'a b', 'é2', '_ab', '.ab', '-ab', 'a@b', 7, 'ab\n']),
    ...faults('username', ['bookmark', 'edit', 'follow', 'unfollow', 'remove-bookmark', 'Bookmark', 'EDIT']),
    ...faults('email', [null, '', 'ida', 'a@@b.org', 'a@b@c.org', `${'a'.repeat(243)}@example.org`, 5]),
    ...faults('password', [undefined, '', '1234567', 'x'.repeat(257), 12_345_678, null]),
    ...faults('password', ['password', '12345678', '123456789', 'qwerty123', 'password1', 'iloveyou', '1234567890']),
    ...faults('userBio', ['x'.repeat(281), 5]),
    ...faults('userWebsite', ['javascript:alert(1)', 'ftp://example.org', `https://example.org/${'x'.repeat(181)}`]),
    ...faults('avatarURL', [
      'http://example.org/a.png',
      '//example.org/a.png',
      'data:image/png;base64,AAAA',
      '/birds/a.png',
    ]),
    ...faults('coverURL', ['/api/posts', `https://example.org/${'é'.repeat(1020)}`]),
    // Few characters, but each has many marks.
    ...faults('firstName', [tower(50, 10)]),
    ...faults('lastName', [tower(50, 10)]),
    ...faults('userBio', [tower(100, 10)]),
    ...faults('userWebsite', [`https://example.org/${tower(100, 10)}`]),
    ...faults('username', ['admin', 'Root', 'support', 'security', 'moderator', 'owner', 'pipit', 'help', 'about']),
    ...faults('username', ['administrator', 'everyone', 'guest', 'login', 'userFeed', 'explore', 'api', 'settings']),
    ...faults('username', ['admin.', 'ADMIN_', 'a_d-m.i.n', 'Staff', 'moderators', 'official', 'system', 'log-in']),
    ...faults('username', ['abuse', 'noc', 'post.master', 'hostmaster', 'WebMaster', 'info', 'remove_bookmark']),
  ];
  test('refuses a field that breaks its rules', () =>
    eachRow(named(REFUSED), async ({ field, value }) => {
      const answer = await signUp({ [field]: value });
      expectRefusal(answer, 422);
      expect(answer.body.errors).toHaveLength(1);
      expect(answer.body.errors[0], 'names the field as the form does').toMatch(new RegExp(`^${ON_SCREEN[field]} `));
      expect(answer.body.errors).not.toContain(MESSAGES.usernameTaken);
    }));

  const ACCEPTED = [
    ...faults('username', ['zz', 'z'.repeat(30), '0z', 'z_', 'z.', 'z-']),
    ...faults('email', [`${'a'.repeat(242)}@example.org`]),
    ...faults('password', ['eight ch', 'x y'.repeat(85), 'पासवर्ड लंबा है']),
    ...faults('userWebsite', ['', 'https://example.org', 'http://example.org']),
    ...faults('avatarURL', ['', 'https://example.org/a.png']),
    ...faults('firstName', [
      tower(9, 10),
      'é'.repeat(50),
      'e\u0301',
      '1\ufe0f\u20e3',
      '\u2764\ufe0f',
      '\u{1faff}',
      'क\u093f',
    ]),
    ...faults('userBio', [tower(95, 10)]),
  ];
  test('accepts a field at its bounds', () =>
    eachRow(named(ACCEPTED), async ({ field, value }) => {
      expect((await signUp({ [field]: value })).status).toBe(201);
    }));

  test('says one clear message for each fault', async () => {
    const answer = await world.visitor.post('/auth/signup', {});
    expectRefusal(answer, 422);
    expect(answer.body.errors).toHaveLength(3);
    expect(new Set(answer.body.errors).size).toBe(3);
  });

  test('does without an e-mail address; one can be given later', async () => {
    const { status, body } = await signUp({ email: undefined });
    expect([status, body.createdUser.email]).toEqual([201, '']);
    const person = asPerson(world.fetch, body.createdUser, body.encodedToken);
    const change = { email: 'ida@example.org', password: 'nine lives' };
    expect((await person.post('/account/email', change)).body.user.email).toBe('ida@example.org');
  });

  test('gives a bare domain its https', async () => {
    expect((await signUp({ userWebsite: 'example.org/me' })).body.createdUser.userWebsite).toBe(
      'https://example.org/me',
    );
  });

  describe('extra fields', () => {
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`field${n}`, n]));

    test('are kept and given back to their owner alone', async () => {
      const extra = { pronouns: 'she/her', age: 41, hidden: false };
      const { body } = await signUp(extra);
      const { username, _id } = body.createdUser;
      const own = asPerson(world.fetch, body.createdUser, body.encodedToken);
      const other = await world.signUp();
      const login = await world.visitor.post('/auth/login', { username, password: 'nine lives' });
      for (const user of [
        body.createdUser,
        login.body.foundUser,
        (await own.get(`/users/${username}`)).body.user,
        (await own.get(`/users/${username}?view=page`)).body.user,
        (await own.post(`/users/follow/${other._id}`)).body.currentUser,
        (await own.post(`/users/unfollow/${other._id}`)).body.currentUser,
      ]) {
        expect(user).toMatchObject(extra);
      }
      const of = (users: User[]) => users.find((user) => user._id === _id) as User;
      for (const reader of [other, world.visitor]) {
        for (const user of [
          (await reader.get(`/users/${username}`)).body.user,
          (await reader.get(`/users/${username}?view=page`)).body.user,
          of((await reader.get('/users')).body.users),
          of((await reader.get(`/users?q=${username}`)).body.users),
        ]) {
          expect(user._id).toBe(_id);
          for (const name of Object.keys(extra)) expect(user).not.toHaveProperty(name);
        }
      }
      const followed = of((await other.post(`/users/follow/${_id}`)).body.users);
      for (const name of Object.keys(extra)) expect(followed).not.toHaveProperty(name);
    });

    test.each([
      ['an object', { nested: { a: 1 } }],
      ['a list', { list: [1] }],
      ['null', { nothing: null }],
      ['more than 500 characters', { long: 'x'.repeat(501) }],
      ['more than 16 of them', many(17)],
      ['more than 2,000 bytes in all', { a: 'é'.repeat(500), b: 'é'.repeat(500) }],
    ])('are refused with 422 when out of bounds: %s', async (_, extra) => {
      expectRefusal(await signUp(extra), 422);
    });

    test('are kept up to the bounds', async () => {
      const extra = { ...many(15), long: 'x'.repeat(500) };
      expect((await signUp(extra)).body.createdUser).toMatchObject(extra);
    });

    test('with names that the server owns are dropped in silence', async () => {
      const owned = {
        ...{ _id: 'mine', id: 'mine', createdAt: 'then', updatedAt: 'then' },
        ...{
          followers: ['x'],
          following: ['x'],
          bookmarks: ['x'],
          followersCount: 9,
          followingCount: 9,
          postsCount: 9,
        },
      };
      const { status, body } = await signUp(owned);
      expect(status).toBe(201);
      expect(body.createdUser).toMatchObject({ followers: [], following: [], bookmarks: [] });
      expect(body.createdUser._id).toMatch(/^[0-9a-f-]{36}$/);
      expect(body.createdUser.createdAt).toBe('2026-11-15T09:30:00Z');
    });

    test('with names of the prototype chain are dropped in silence', async () => {
      const text = JSON.stringify(form({ constructor: 'x', toString: 'x', hasOwnProperty: 'x', prototype: 'x' }));
      const { status, body } = await world.visitor.send(
        'POST',
        '/auth/signup',
        text.replace('{', '{"__proto__":{"a":1},'),
      );
      expect(status).toBe(201);
      const own = Object.keys(body.createdUser);
      for (const name of ['constructor', 'toString', 'hasOwnProperty', '__proto__', 'a'])
        expect(own).not.toContain(name);
    });

    test('with names of roles and states are dropped in silence, however they are written', async () => {
      const claims = [
        'role',
        'Role',
        'verified',
        'is_verified',
        'ADMIN',
        'isAdmin',
        'moderator',
        'owner',
        'state',
        '_ID',
      ];
      const { status, body } = await signUp(Object.fromEntries([...claims, 'Email'].map((name) => [name, 'x'])));
      expect(status).toBe(201);
      for (const name of [...claims, 'Email']) expect(body.createdUser).not.toHaveProperty(name);
    });

    test('whose value is the password or the e-mail address are dropped, whatever their names', async () => {
      const { status, body } = await signUp({ repeat: 'nine lives', contact: ' IDA@example.org', club: 'Wrens' });
      expect(status).toBe(201);
      expect(body.createdUser).toMatchObject({ club: 'Wrens' });
      for (const name of ['repeat', 'contact']) expect(body.createdUser).not.toHaveProperty(name);
    });

    test('of the contract are all reserved', () => {
      for (const { shape } of [signupBody, wholeUser, pageUser]) {
        for (const name of Object.keys(shape)) expect(isReservedField(name), name).toBe(true);
      }
      for (const name of ['opinion', 'statement', 'favourite', 'pinball']) expect(isReservedField(name)).toBe(false);
    });

    test('with names of secrets are dropped in silence', async () => {
      const secrets = {
        ...{ pin: '1234', passwd: 'x', 'p-w-d': 'x', pass_phrase: 'x' },
        confirmPassword: 'nine lives',
        passwordHash: 'x',
        authToken: { a: 1 },
        mySecret: 'x',
        HASH: 'x',
      };
      const { status, body } = await signUp(secrets);
      expect(status).toBe(201);
      for (const name of Object.keys(secrets)) expect(body.createdUser).not.toHaveProperty(name);
    });
  });
});
