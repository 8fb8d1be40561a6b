import { beforeAll, expect, test } from 'vitest';
import { guestAccount } from '#contract/people/guest.ts';
import { seedDemo } from '#seed/demo/demo.ts';
import { SMALL } from '#tests/harness/api/caller.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { waitUntil } from '#tests/harness/wait.ts';
import type { Person } from '#tests/harness/world.ts';
import { comment, ok, write } from '../matrices/steps.ts';

everyEngine('a member’s name and bird', (world) => {
  let person: Person;
  let reader: Person;
  let postId: string;
  beforeAll(async () => {
    [person, reader] = [await world.signUp(), await world.signUp()];
    const post = await write(person, 'Who am I?');
    postId = post._id;
    await comment(person, post, 'Me.');
    await ok(reader.post(`/users/follow/${person._id}`));
    // Fills all caches once.
    await everywhere();
  });

  /** The person in every response in page form. */
  async function everywhere(): Promise<Record<string, unknown>[]> {
    const paths = [
      ...['/posts?limit=1', '/posts?feed=home&limit=1', `/posts/${postId}?view=page`, `/comments/${postId}?limit=1`],
      ...[`/users/${person.username}?view=page`, `/users?q=${person.username}&limit=1`],
    ];
    const answers = await Promise.all(paths.map((path) => ok(reader.get(path))));
    return answers.flatMap(({ body: { posts, post, comments, user, users } }) => {
      const found = [posts?.[0], post, comments?.[0], user, users?.[0]].filter((one) => one !== undefined);
      return found as unknown as Record<string, unknown>[];
    });
  }

  test('the name changes wherever it stands, and the search finds the new one alone', async () => {
    const { body } = await ok(person.post('/account/name', { firstName: ' Zaunkönig\n', lastName: 'Ünal' }));
    expect(body.user).toMatchObject({ firstName: 'Zaunkönig', lastName: 'Ünal' });
    for (const one of await everywhere()) expect(one).toMatchObject({ firstName: 'Zaunkönig', lastName: 'Ünal' });
    const { posts } = (await reader.get('/posts')).body;
    expect(posts[0]).toMatchObject({ firstName: 'Zaunkönig', comments: [{ firstName: 'Zaunkönig' }] });
    const find = async (q: string) =>
      (await reader.get(`/users?limit=5&q=${encodeURIComponent(q)}`)).body.users.map(({ username }) => username);
    expect(await find('ZAUNKÖNIG')).toEqual([person.username]);
    expect(await find('wren')).not.toContain(person.username);
  });

  test.each([
    [{ firstName: '' }, 'required'],
    [{ firstName: '\u200b' }, 'required'],
    [{ lastName: 'Wren' }, 'required'],
    [{ firstName: 'x'.repeat(51) }, 'too_long'],
    [{ firstName: 'a\0' }, 'unstorable'],
  ])('the name %o is refused', async (names, code) => {
    const { status, body } = await person.post('/account/name', names);
    expect([status, body.codes[0]?.code]).toEqual([422, code]);
  });

  test('there is no bird where none was chosen', async () => {
    for (const one of await everywhere()) expect(one).not.toHaveProperty('bird');
  });

  test('a bird stands beside the name in page form, until another is chosen, and not in the spec’s form', async () => {
    for (const bird of ['12', '999']) {
      const { body } = await ok(person.post('/account/bird', { bird }, { headers: SMALL }));
      expect(body.user.bird).toBe(bird);
      for (const one of await everywhere()) expect(one).toMatchObject({ bird });
    }
    for (const path of ['/posts', '/users', `/users/${person.username}`, `/comments/${postId}`])
      expect(JSON.stringify((await reader.get(path)).body), path).not.toContain('"bird"');
    await ok(person.post('/account/bird', { bird: '' }));
    for (const one of await everywhere()) expect(one).not.toHaveProperty('bird');
  });

  test.each(['0', '1000', '1.5', 'wren', '"', ' 7'])('the bird %s is refused', async (bird) => {
    const { status, body } = await person.post('/account/bird', { bird });
    expect([status, body.codes[0]?.code]).toEqual([422, 'out_of_range']);
  });

  test('the guest’s are everybody’s, and stay', async () => {
    await world.store.db.deleteFrom('users').execute();
    await seedDemo(world.store, {
      now: world.clock.now(),
      newId: () => crypto.randomUUID(),
      hashPassword: async (plain) => `quick:${plain}`,
    });
    // The guest appears in the config a moment later.
    await waitUntil(async () => (await world.visitor.get('/config')).body.guest !== null);
    const { encodedToken: token } = (await ok(world.visitor.post('/auth/login', guestAccount))).body;
    const asGuest = (path: string, body: object) => world.visitor.post(path, body, { token });
    expect((await asGuest('/account/name', { firstName: 'Kilroy' })).body.codes[0]?.code).toBe('not_for_guests');
    expect((await asGuest('/account/bird', { bird: '12' })).body.codes[0]?.code).toBe('not_for_guests');
  });
});
