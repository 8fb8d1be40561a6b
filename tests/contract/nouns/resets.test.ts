import { beforeAll, expect, test } from 'vitest';
import { type Answer, SMALL } from '#tests/harness/api/caller.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { logOf, signUpAs } from '#tests/harness/members.ts';
import { PASSWORD, type Person } from '#tests/harness/world.ts';
import { expectRefusal, ok } from '../matrices/steps.ts';

const refusalOf = ({ status, body }: Answer) => [status, body.codes?.[0]?.code];
const NEW = 'a whole new perch';
const DAY = 24 * 60 * 60 * 1000;

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

  test('is told once, at the next log-in, to who asks for more than the spec’s answer', async () => {
    const person = await world.signUp();
    await linkFor(person);
    const plain = await ok(logIn(person, PASSWORD, {} as typeof SMALL));
    expect(plain.body).not.toHaveProperty('resetLink');
    const told = await ok(logIn(person, PASSWORD));
    expect(told.body.resetLink).toEqual({
      createdAt: new Date(world.clock.now()).toISOString().replace('.000', ''),
      by: moderator.username,
    });
    expect((await ok(logIn(person, PASSWORD))).body).not.toHaveProperty('resetLink');
  });
});
