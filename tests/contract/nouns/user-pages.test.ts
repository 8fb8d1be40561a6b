import { beforeAll, describe, expect, test } from 'vitest';
import { searchable } from '#contract/text/folding.ts';
import { MESSAGES } from '#tests/harness/api/spec.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import type { Person } from '#tests/harness/world.ts';
import { addPeople, expectRefusal, ok } from '../matrices/steps.ts';
import { readAll, readPage, withQuery } from '../wire/paging.ts';

const PEOPLE = [
  { username: 'wren_a', firstName: 'Ada', lastName: 'Finch' },
  { username: 'bo.b', firstName: 'Bo', lastName: 'Wrenfield' },
  { username: 'cy', firstName: 'Éclair', lastName: 'Ö' },
  { username: 'Wren2', firstName: 'Dee', lastName: '' },
  { username: 'percent', firstName: '100%', lastName: 'a_b' },
  { username: 'turk', firstName: 'IŞIK', lastName: 'ΣΊΣΥΦΟΣ' },
  { username: 'back', firstName: 'a\\b', lastName: "o'hara" },
  { username: 'watanabe', firstName: '渡辺', lastName: '謙🐦' },
  { username: 'quote', firstName: 'The "Bird" OR', lastName: '-NOT* (x)' },
];

everyEngine('pages of users', (world) => {
  const people: Person[] = [];
  beforeAll(async () => {
    for (const fields of PEOPLE) people.push(await world.signUp(fields));
  });
  const named = (ids: string[]) => ids.map((id) => people.find(({ _id }) => _id === id)?.username);
  const everyone = PEOPLE.map(({ username }) => username);

  test.each([1, 2, 3, 100])('in the order of sign-up, %i at a time', async (limit) => {
    expect(named(await readAll(world.visitor, '/users', 'users', limit))).toEqual(everyone);
  });

  describe('searched with q', () => {
    const search = async (q: string, limit = 2) =>
      named(await readAll(world.visitor, withQuery('/users', { q }), 'users', limit));

    test.each([
      ['wren', ['wren_a', 'bo.b', 'Wren2']],
      ['WREN', ['wren_a', 'bo.b', 'Wren2']],
      ['finch', ['wren_a']],
      ['inc', ['wren_a']],
      ['éCLAIR', ['cy']],
      ['ö', ['bo.b', 'cy', 'back', 'quote']],
      ['%', ['percent']],
      ['_', ['wren_a', 'percent']],
      ['\\', ['back']],
      ["'", ['back']],
      ['σίσυφος', ['turk']],
      ['nobody at all', []],
      ['*', ['quote']],
      ['e"', []],
      ['"b', ['quote']],
      ['"bird" or', ['quote']],
      ['渡辺', ['watanabe']],
      ['謙🐦', ['watanabe']],
      ['🐦', ['watanabe']],
    ])('%j finds %j', async (q, found) => {
      expect(await search(q)).toEqual(found);
    });

    test.each(['ada finch', 'ada\nfinch', 'wren_aada', 'wren_a\nada'])('%j does not match across fields', async (q) => {
      expect(await search(q)).toEqual([]);
    });

    test('every piece of every name is found, in all who have it', () => expectEveryPiece((q) => search(q, 100)));

    test('takes 100 characters, and refuses what no name can hold', async () => {
      expect(await search('x'.repeat(100))).toEqual([]);
      expectRefusal(await world.visitor.get('/users?q=%00'), 400);
    });

    test('finds a name as it is today', async () => {
      const { username } = await world.signUp({ firstName: 'Quetzal' });
      const { users } = await readPage(world.visitor, '/users?q=QUETZAL');
      expect(users.map((user) => user.username)).toEqual([username]);
      await world.store.db.deleteFrom('users').where('username', '=', username).execute();
    });
  });

  describe('suggested', () => {
    test('are all but oneself and those one follows, the newest first', async () => {
      const [ada, bo, cy] = people as [Person, Person, Person];
      const strangers = everyone.filter((name) => !['wren_a', 'bo.b', 'cy'].includes(name)).reverse();
      await ok(ada.post(`/users/follow/${bo._id}`));
      await ok(ada.post(`/users/follow/${cy._id}`));
      for (const limit of [1, 3, 100]) {
        expect(named(await readAll(ada, '/users?suggested=true', 'users', limit))).toEqual(strangers);
      }
      await ok(ada.post(`/users/unfollow/${cy._id}`));
      expect(named(await readAll(ada, '/users?suggested=true', 'users', 4))).toEqual([...strangers, 'cy']);
    });

    test('run out when everyone is followed', async () => {
      const last = people.at(-1) as Person;
      for (const other of people.slice(0, -1)) await ok(last.post(`/users/follow/${other._id}`));
      const { users, nextCursor } = await readPage(last, '/users?suggested=true');
      expect([users, nextCursor]).toEqual([[], null]);
    });

    test('need a token', async () => {
      expectRefusal(await world.visitor.get('/users?suggested=true'), 401, MESSAGES.badToken);
    });
  });

  test('whom a typed name may mean: people one follows, then followers, then others', async () => {
    const [ada, bo, cy, dee] = people as [Person, Person, Person, Person];
    const reader = await world.signUp({ username: 'wrenna', firstName: 'Wren' });
    const offered = async (begins: string) =>
      (await readPage(reader, withQuery('/names', { begins }))).users.map(({ username }) => username);
    expect(await offered('WREN')).toEqual(
      ['wren2', 'wren_a', 'bo.b'].map((name) => (name === 'wren2' ? 'Wren2' : name)),
    );
    await ok(bo.post(`/users/follow/${reader._id}`));
    await ok(reader.post(`/users/follow/${ada._id}`));
    const { users } = await readPage(reader, '/names?begins=wren');
    expect(users).toMatchObject([
      { username: 'wren_a', followed: true, followsYou: false },
      { username: 'bo.b', followed: false, followsYou: true },
      { username: 'Wren2', followed: false, followsYou: false },
    ]);
    expect(users[0]).not.toHaveProperty('userBio');
    await ok(dee.post(`/blocks/${reader._id}`));
    expect(await offered('wren')).toEqual(['wren_a', 'bo.b']);
    for (const [begins, found] of [
      ['渡', ['watanabe']],
      ['謙', ['watanabe']],
      ['ada', ['wren_a']],
      ['field', []],
      ['100%', ['percent']],
      ['%', []],
      ['_', []],
      ['éc', [cy.username]],
      ['bo.', ['bo.b']],
    ] as const) {
      expect(await offered(begins), begins).toEqual(found);
    }
    await Promise.all(Array.from({ length: 7 }, (_, n) => world.signUp({ username: `many.${n}`, firstName: 'Many' })));
    expect(await offered('many')).toHaveLength(5);
    expect(await offered(' ')).toEqual([]);
    expect((await readPage(reader, '/names')).users).toEqual([]);
    expectRefusal(await reader.get(`/names?begins=${'x'.repeat(101)}`), 400);
    await ok(dee.delete(`/blocks/${reader._id}`));
  });
});

/** PostgreSQL scans the next 2,000 people before it uses the index, and these end among them. */
everyEngine('a search for people behind thousands of others', (world) => {
  const names = new Map<string, string>();
  beforeAll(async () => {
    for (const [at, fields] of PEOPLE.entries()) {
      if (at === 1) for (const count of [999, 999]) await addPeople(world, count);
      names.set((await world.signUp(fields))._id, fields.username);
    }
  });
  const search = async (q: string, limit: number) =>
    (await readAll(world.visitor, withQuery('/users', { q }), 'users', limit)).map((id) => names.get(id));

  test.each([1, 2, 3, 100])('finds them in the order of sign-up, %i at a time', async (limit) => {
    expect(await search('wren', limit)).toEqual(['wren_a', 'bo.b', 'Wren2']);
  });

  test('finds pieces of every name, in all who have it', () => expectEveryPiece((q) => search(q, 100), [2, 3]));
});

async function expectEveryPiece(search: (q: string) => Promise<unknown[]>, lengths = [1, 2, 3, 5]): Promise<void> {
  const names = PEOPLE.flatMap(({ username, firstName, lastName }) =>
    [username, firstName, lastName].map((name) => ({ username, letters: [...searchable(name)] })),
  );
  const pieces = names.flatMap(({ letters }) =>
    letters.flatMap((_, from) => lengths.map((length) => letters.slice(from, from + length).join(''))),
  );
  for (const piece of new Set(pieces)) {
    const having = new Set(names.filter(({ letters }) => letters.join('').includes(piece)).map((n) => n.username));
    expect(await search(piece), piece).toEqual([...having]);
  }
}
