import { beforeAll, describe, expect, test } from 'vitest';
import { makeSetUpSecret } from '#store/nouns/community/settings.ts';
import { hasOwner } from '#store/nouns/people/standing.ts';
import type { Answer } from '#tests/harness/api/caller.ts';
import { setUser } from '#tests/harness/community.ts';
import { engines, everyEngine } from '#tests/harness/engines.ts';
import { asPerson, createWorld, PASSWORD, type World } from '#tests/harness/world.ts';
import { ok } from '../matrices/steps.ts';

const refusalOf = ({ status, body }: Answer) => [status, body.codes?.[0]?.code];
const NEW_OWNER = { firstName: 'Noor', lastName: 'Haddad', username: 'noor', password: 'a whole new perch' };

async function linkOf({ store, clock }: World): Promise<string> {
  const secret = await makeSetUpSecret(store, clock.now());
  if (!secret) throw new Error('somebody owns this Pipit');
  return secret;
}

const form = (secret: string, owner: object = NEW_OWNER, more: object = {}) => ({
  secret,
  community: { name: 'Saltmarsh', description: 'By the sea.', rules: ['Be kind.'], read: 'members' },
  owner,
  ...more,
});

everyEngine('the link of the set-up', (world) => {
  test('is good until there is another one', async () => {
    const first = await linkOf(world);
    const look = (secret: string) => world.visitor.post('/setup/look', { secret });
    expect((await ok(look(first))).body).toEqual({ hasDemo: false, fixed: {} });
    const second = await linkOf(world);
    expect(refusalOf(await look(first))).toEqual([404, 'dead_link']);
    expect(refusalOf(await world.visitor.post('/setup', form(first)))).toEqual([404, 'dead_link']);
    await ok(look(second));
  });

  test('is stored as a hash alone', async () => {
    const secret = await linkOf(world);
    const rows = await world.store.db.selectFrom('secrets').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('is not spent by a set-up that is refused', async () => {
    const secret = await linkOf(world);
    const { username } = await world.signUp();
    const tried = (owner: object) => world.visitor.post('/setup', form(secret, owner));
    expect(refusalOf(await tried({ ...NEW_OWNER, username }))).toEqual([422, 'username_taken']);
    expect(refusalOf(await tried({ ...NEW_OWNER, password: 'short' }))).toEqual([422, 'too_short']);
    expect(refusalOf(await tried({ username, password: 'not this one' }))).toEqual([401, 'wrong_password']);
    expect(refusalOf(await tried({ username: 'nobody-here', password: PASSWORD }))).toEqual([404, 'no_such_username']);
    expect(refusalOf(await world.visitor.post('/setup', { ...form(secret), community: {} }))).toEqual([
      422,
      'required',
    ]);
    expect(await hasOwner(world.store)).toBe(false);
    await ok(world.visitor.post('/setup/look', { secret }));
  });
});

everyEngine('a set-up by somebody new', (world) => {
  let secret: string;
  let answer: Answer;
  beforeAll(async () => {
    secret = await linkOf(world);
    answer = await world.visitor.post('/setup', form(secret));
  });

  test('makes them the owner, logged in, of a community as they said', async () => {
    expect(answer.status).toBe(201);
    const owner = asPerson(world.fetch, answer.body.user, answer.body.encodedToken);
    expect(owner.user).toMatchObject({ username: 'noor', firstName: 'Noor', lastName: 'Haddad' });
    const { body } = await ok(owner.get('/community'));
    expect(body).toMatchObject({
      community: {
        name: 'Saltmarsh',
        rules: ['Be kind.'],
        read: 'members',
        join: 'open',
        guest: false,
        firstDay: true,
      },
      fixed: {},
      publicUrl: null,
    });
    expect((await world.visitor.get('/config')).body.community).toMatchObject({ name: 'Saltmarsh', setUp: true });
  });

  test('is written into the log', async () => {
    const rows = await world.store.db.selectFrom('log').selectAll().execute();
    expect(rows).toMatchObject([{ action: 'set_up', actor_name: '' }]);
  });

  test('can be made once', async () => {
    expect(refusalOf(await world.visitor.post('/setup', form(secret)))).toEqual([404, 'dead_link']);
    expect(await makeSetUpSecret(world.store, world.clock.now())).toBeUndefined();
  });
});

everyEngine('a set-up by a member', (world) => {
  test('needs their password, and makes them the owner', async () => {
    const { username } = await world.signUp();
    const owner = { username: username.toUpperCase(), password: PASSWORD };
    const { body } = await ok(world.visitor.post('/setup', form(await linkOf(world), owner)));
    await ok(world.visitor.get('/community', { token: body.encodedToken }));
  });
});

describe.each(engines)('two who set up at once ($name)', (engine) => {
  test.each([
    ['with two new accounts', ['noor', 'elias']],
    ['under one name', ['noor', 'noor']],
  ])('%s: one of them does', async (_, names) => {
    const database = await engine.open();
    const world = await createWorld(database.source(), {}, database.createApp);
    try {
      const secret = await linkOf(world);
      const answers = await Promise.all(
        names.map((username) => world.visitor.post('/setup', form(secret, { ...NEW_OWNER, username }))),
      );
      expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
      const owners = await world.store.db.selectFrom('users').select('username').where('role', '=', 'owner').execute();
      expect(owners).toHaveLength(1);
      expect(await world.store.db.selectFrom('users').select('id').execute()).toHaveLength(1);
    } finally {
      await world.close();
      await database.remove();
    }
  });
});

everyEngine('the last owner', (world) => {
  test('cannot leave, and can when there is another', async () => {
    const [owner, heir] = [await world.signUp(), await world.signUp()];
    await setUser(world, owner, { role: 'owner' });
    const leave = () => owner.post('/account/delete', { password: PASSWORD });
    expect(refusalOf(await leave())).toEqual([400, 'last_owner']);
    await setUser(world, heir, { role: 'owner', state: 'waiting' });
    expect(refusalOf(await leave()), 'who waits looks after nothing').toEqual([400, 'last_owner']);
    await setUser(world, heir, { state: 'active' });
    await ok(leave());
    expect(refusalOf(await heir.post('/account/delete', { password: PASSWORD }))).toEqual([400, 'last_owner']);
  });

  test('of two who leave at once, one stays', async () => {
    await world.store.db.updateTable('users').set({ role: 'member' }).execute();
    const owners = [await world.signUp(), await world.signUp()];
    for (const owner of owners) await setUser(world, owner, { role: 'owner' });
    const left = await Promise.all(owners.map((owner) => owner.post('/account/delete', { password: PASSWORD })));
    expect(left.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});
