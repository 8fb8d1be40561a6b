import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { createApp } from '#api/app.ts';
import { guestAccount } from '#contract/people/guest.ts';
import { seedDemo } from '#seed/demo/demo.ts';
import { createCaller, type Fetch } from '#tests/harness/api/caller.ts';
import { engines, everyEngine } from '#tests/harness/engines.ts';
import { asPerson, PASSWORD, type World } from '#tests/harness/world.ts';
import { expectRefusal } from '../matrices/steps.ts';

const DAY = 24 * 60 * 60 * 1000;
/** These tests read rows, or break a table. */
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

    test('the guest is one account for everyone: each network keeps its newest 100 sessions', async () => {
      const app = world.node() as ReturnType<typeof createApp>;
      const enter = async (address: string) => {
        const fetch: Fetch = (request) => app(request, { address });
        const { body } = await createCaller(fetch).post('/auth/login', guestAccount);
        return asPerson(world.fetch, body.foundUser, body.encodedToken);
      };
      const visitor = await enter('192.0.2.1');
      const before = await rowsOf(world, visitor._id);
      const first = await enter('2001:db8:1:2::/64');
      let last = first;
      for (let i = 0; i < 100; i++) last = await enter(`2001:db8:1:${i}::/64`);
      expect(await rowsOf(world, visitor._id)).toBe(before + 100);
      expectRefusal(await first.get('/posts?limit=1'), 401);
      for (const guest of [visitor, last]) expect((await guest.get('/posts?limit=1')).status).toBe(200);
      const networks = await world.store.db.selectFrom('sessions').select('network').distinct().execute();
      for (const { network } of networks) expect(network).toMatch(/^([0-9a-f]{64})?$/);
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
