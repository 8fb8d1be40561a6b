import { beforeAll, expect, test } from 'vitest';
import { routes } from '#contract/routes/routes.schema.ts';
import { MESSAGES } from '#tests/harness/api/spec.ts';
import { claimsOf, makeToken, unsignedToken } from '#tests/harness/api/tokens.ts';
import { everyEngine, runtimes } from '#tests/harness/engines.ts';
import { eachRow } from '#tests/harness/rows.ts';
import { type Person, SECRET, type World } from '#tests/harness/world.ts';
import { AUTHENTICATED, type CallLine, GHOST, openReads } from '../matrices/calls.ts';
import { expectRefusal, write } from '../matrices/steps.ts';

const DAY = 86_400_000;

test('every call that needs a token is tried here', () => {
  const tried = AUTHENTICATED.map(({ method, path }) => `${method} ${path.replaceAll(GHOST, ':').replace(/\?.*/, '')}`);
  const needed = routes.map(({ route }) => route).filter(({ token }) => token === 'required');
  const lines = needed.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(tried).toEqual(expect.arrayContaining(lines));
});

const defineTokens = (world: World) => {
  let person: Person;
  let reads: string[];
  beforeAll(async () => {
    person = await world.signUp();
    reads = openReads({ username: person.username, postId: (await write(person, 'A wren.'))._id });
  });
  const call = ({ method, path, body }: CallLine, token: string | undefined) =>
    world.visitor.send(method, path, body && JSON.stringify(body), { token });

  /** Each of them is invalid but resembles a valid token. */
  const bad: Record<string, () => string> = {
    'that is nonsense': () => 'nonsense',
    'that is only "Bearer "': () => 'Bearer ',
    'of the scheme Basic': () => 'Basic aWRhOnNlY3JldA==',
    'with the algorithm none': () => unsignedToken(claimsOf(person.token)),
    'with the algorithm none and a signature': () => unsignedToken(claimsOf(person.token)) + person.token.split('.')[2],
    'with the algorithm NONE in other letters': () => unsignedToken(claimsOf(person.token), { alg: 'NoNe' }),
    'with changed claims': () => {
      const [head, , signature] = person.token.split('.');
      const changed = Buffer.from(JSON.stringify({ ...claimsOf(person.token), username: 'root' }));
      return `${head}.${changed.toString('base64url')}.${signature}`;
    },
    'signed with another secret': () =>
      makeToken(claimsOf(person.token), 'another secret, and as long as the right one'),
    'signed for another algorithm': () => makeToken(claimsOf(person.token), SECRET, { alg: 'HS512' }),
    'with the right signature cut short': () => person.token.slice(0, -4),
    'without a session': () => {
      const { _id, username, iat, exp } = claimsOf(person.token);
      return makeToken({ _id, username, iat, exp }, SECRET);
    },
    'that has expired': () => makeToken({ ...claimsOf(person.token), exp: world.clock.now() / 1000 - 1 }, SECRET),
  };

  test('every call that needs a token is refused without one and with a forged one', () => {
    const lines = AUTHENTICATED.map((line) => [`${line.method} ${line.path}`, line] as const);
    return eachRow(lines, async (line) => {
      for (const token of [undefined, bad['with changed claims']?.()])
        expectRefusal(await call(line, token), 401, MESSAGES.badToken);
    });
  });

  test('no bad token is taken', () =>
    eachRow(Object.entries(bad), async (token) => {
      expectRefusal(await world.visitor.get('/users/bookmark', { token: token() }), 401, MESSAGES.badToken);
    }));

  test('a bad token on an open read is refused, no token is an anonymous read', async () => {
    for (const path of reads) {
      expectRefusal(await world.visitor.get(path, { token: 'nonsense' }), 401, MESSAGES.badToken);
      expect((await world.visitor.get(path)).status, path).toBe(200);
    }
  });

  test('"Bearer " before the token is accepted', async () => {
    expect((await world.visitor.get('/users/bookmark', { token: `Bearer ${person.token}` })).status).toBe(200);
    expect((await world.visitor.get('/users/bookmark', { token: person.token })).status).toBe(200);
  });

  test('a good token of a user who no longer exists is 404 on every call', async () => {
    const gone = await world.signUp();
    await world.store.db.deleteFrom('users').where('uid', '=', gone._id).execute();
    for (const line of AUTHENTICATED) expectRefusal(await call(line, gone.token), 404, MESSAGES.notRegistered);
    for (const path of reads) expectRefusal(await gone.get(path), 404, MESSAGES.notRegistered);
  });

  test('a token lives for 30 days', async () => {
    const guest = await world.signUp();
    world.clock.advance(30 * DAY - 1000);
    expect((await guest.get('/users/bookmark')).status).toBe(200);
    world.clock.advance(2000);
    expectRefusal(await guest.get('/users/bookmark'), 401, MESSAGES.badToken);
  });
};
// Decided without a database, except for the session of a token, which `sessions.test.ts` tests on each engine.
everyEngine('tokens', defineTokens, {}, runtimes);
