import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { guestAccount } from '#contract/people/guest.ts';
import { seedDemo } from '#seed/demo/demo.ts';
import { engines, everyEngine } from '#tests/harness/engines.ts';
import { asPerson, PASSWORD, type World } from '#tests/harness/world.ts';
import { expectRefusal } from '../matrices/steps.ts';

const DAY = 24 * 60 * 60 * 1000;
/** These look at rows, or break a table. */
const here = engines.filter(({ name }) => name !== 'wasm');

const rowsOf = async ({ store }: World, uid: string): Promise<number> => {
  const rows = store.db.selectFrom('sessions').innerJoin('users', 'users.id', 'sessions.user_id');
  return (await rows.select('sessions.id').where('users.uid', '=', uid).execute()).length;
};

everyEngine(
  'sessions',
  (world) => {
    beforeAll(async () => {
      const make = { now: world.clock.now(), newId: () => crypto.randomUUID() };
      await seedDemo(world.store, { ...make, hashPassword: async (plain) => `quick:${plain}` });
    });
    const login = async (account: { username: string; password: string }) => {
      const { body } = await world.visitor.post('/auth/login', account);
      return asPerson(world.fetch, body.foundUser, body.encodedToken);
    };

    test('the newest 100 of an account are kept, listed and good; the oldest ended', async () => {
      const first = await world.signUp();
      const account = { username: first.username, password: PASSWORD };
      const second = await login(account);
      let last = second;
      for (let i = 0; i < 99; i++) last = await login(account);
      expect(await rowsOf(world, first._id)).toBe(100);
      expectRefusal(await first.get('/account/sessions'), 401);
      const { status, body } = await second.get('/account/sessions');
      expect(status).toBe(200);
      expect(body).toHaveProperty('sessions.length', 100);
      expect((await last.get('/posts?limit=1')).status).toBe(200);
    });

    test('the guest is one account: 300 log-ins leave 100 rows', async () => {
      let guest = await login(guestAccount);
      for (let i = 1; i < 300; i++) guest = await login(guestAccount);
      expect(await rowsOf(world, guest._id)).toBe(100);
      expect((await guest.get('/posts?limit=1')).status).toBe(200);
    });

    test('log-ins while the clock is 40 days ahead end nobody’s session', async () => {
      const ida = await world.signUp();
      world.clock.advance(40 * DAY);
      const bo = await world.signUp();
      await login({ username: bo.username, password: PASSWORD });
      expectRefusal(await ida.get('/account/sessions'), 401);
      world.clock.advance(-40 * DAY);
      expect((await ida.get('/account/sessions')).status).toBe(200);
    });

    test('sessions that ran out long ago are removed', async () => {
      const ida = await world.signUp();
      world.clock.advance(100 * DAY);
      await world.signUp();
      expect(await rowsOf(world, ida._id)).toBe(0);
      world.clock.advance(-100 * DAY);
    });

    describe('a sign-up that breaks off before its session', () => {
      test('leaves nothing, and succeeds when it is sent again', async () => {
        const { db } = world.store;
        const fetch = world.node({ onError: () => undefined });
        const username = 'halfway';
        await sql`alter table sessions rename to sessions_away`.execute(db);
        try {
          await expect(world.signUp({ username }, fetch)).rejects.toThrow('500');
        } finally {
          await sql`alter table sessions_away rename to sessions`.execute(db);
        }
        expect((await world.signUp({ username })).username).toBe(username);
      });
    });
  },
  {},
  here,
);
