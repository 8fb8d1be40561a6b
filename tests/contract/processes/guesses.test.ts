import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { createApp } from '#api/app.ts';
import { asStranger } from '#api/guard/guesses.ts';
import { Refusal } from '#api/http/refusal.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { DEFAULT_ALLOWANCES } from '#server/config/allowances.ts';
import { createLimiter } from '#server/services/limiter.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { type Answer, createCaller } from '#tests/harness/api/caller.ts';
import { createWorld, PASSWORD, type World } from '#tests/harness/world.ts';
import { expectRefusal } from '../matrices/steps.ts';

const GUESSES = 200;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let world: World;
beforeAll(async () => {
  world = await createWorld(nodeSqlite(':memory:'));
});
afterAll(() => world.close());
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** The API with its default limits, and log-ins to it from anywhere. */
function entrance() {
  const limiter = createLimiter(DEFAULT_ALLOWANCES);
  const app = world.node({ limiter }) as ReturnType<typeof createApp>;
  const at = (address: string) => createCaller((request) => app(request, { address }));
  return (address: string, username: string, password = 'wrong one', cookie = ''): Promise<Answer> =>
    at(address).post('/auth/login', { username, password }, { headers: cookie ? { cookie } : {} });
}

const of48 = (n: number) => `2001:db8:7:${n.toString(16)}::/64`;
const anywhere = (n: number) => `198.${n >> 8}.${n & 255}.7`;
const waitOf = ({ headers }: Answer) => Number(headers.get('retry-after'));
const taken = (answers: Answer[]) => answers.filter(({ status }) => status === 401).length;

test.for([
  ['the /64s of one /48', of48],
  ['many networks', anywhere],
] as const)('guesses at one account from %s are slowed down', async ([, address]) => {
  const login = entrance();
  const { username } = await world.signUp();
  const answers: Answer[] = [];
  for (let n = 0; n < GUESSES; n++) answers.push(await login(address(n), username));
  expect(taken(answers)).toBeLessThan(20);
  expectRefusal(answers.at(-1) as Answer, 429);
});

test('guesses that are made at once, each from another network, are no more than those made one by one', async () => {
  const login = entrance();
  const { username } = await world.signUp();
  const answers = await Promise.all(Array.from({ length: GUESSES }, (_, n) => login(anywhere(n), username)));
  expect(taken(answers)).toBeLessThan(20);
});

test('each guess makes the next one wait longer, up to a quarter of an hour', async () => {
  const login = entrance();
  const { username } = await world.signUp();
  const waits: number[] = [];
  let guesses = 0;
  for (let n = 0; n < 1_000 && waits.length < 14; n++) {
    const answer = await login(of48(n), username);
    if (answer.status === 401) guesses += 1;
    else {
      waits.push(waitOf(answer));
      vi.setSystemTime(Date.now() + waitOf(answer) * 1_000);
    }
  }
  expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
  expect(waits[0]).toBeLessThanOrEqual(2);
  expect(waits.at(-1)).toBe(900);
  expect(guesses).toBeLessThan(30);
});

test('a day of guesses that take every turn is about a hundred', async () => {
  const login = entrance();
  const { username } = await world.signUp();
  const end = Date.now() + DAY;
  let guesses = 0;
  for (let n = 0; Date.now() < end && guesses < 1_000; n++) {
    const answer = await login(of48(n % 60_000), username);
    if (answer.status === 401) guesses += 1;
    else vi.setSystemTime(Date.now() + waitOf(answer) * 1_000);
  }
  expect(guesses).toBeLessThan(150);
});

test('whoever logged in to the account there before does not wait, however much is guessed elsewhere', async () => {
  const login = entrance();
  const { username } = await world.signUp();
  expect((await login('192.0.2.1', username, PASSWORD)).status).toBe(200);
  for (let n = 0; n < GUESSES; n++) await login(anywhere(n), username);
  expect((await login('192.0.2.1', username, PASSWORD)).status).toBe(200);
  expect((await login('192.0.2.1', username)).status).toBe(401);
});

test('the right password works at a new place within half a minute, while a /48 takes every turn', async () => {
  const login = entrance();
  const { username } = await world.signUp();
  for (let n = 0; n < GUESSES; n++) {
    const answer = await login(of48(n), username);
    if (answer.status === 429) vi.setSystemTime(Date.now() + waitOf(answer) * 1_000);
  }
  const first = await login('192.0.2.1', username, PASSWORD);
  if (first.status === 429) {
    expect(waitOf(first)).toBeLessThanOrEqual(30);
    vi.setSystemTime(Date.now() + waitOf(first) * 1_000);
    await login(of48(0), username);
    expect((await login('192.0.2.1', username, PASSWORD)).status).toBe(200);
  } else expect(first.status).toBe(200);
});

test('a turn that was promised to a network is kept, whoever takes the others', async () => {
  const login = entrance();
  const { username } = await world.signUp();
  let network = 0;
  const flood = async () => {
    for (let n = 0; n < 5; n++) await login(anywhere(network++), username);
  };
  for (let n = 0; n < 60; n++) {
    await flood();
    vi.setSystemTime(Date.now() + 30_000);
  }
  await flood();
  const told = await login('192.0.2.1', username, PASSWORD);
  expectRefusal(told, 429, 'Too many logins to this account have failed. Try again in 30 seconds.');
  vi.setSystemTime(Date.now() + 10_000);
  expect(waitOf(await login('192.0.2.1', username, PASSWORD))).toBe(20);
  vi.setSystemTime(Date.now() + 20_000);
  await flood();
  expect((await login('192.0.2.1', username, PASSWORD)).status).toBe(200);
});

test('a promised turn is one guess', async () => {
  const login = entrance();
  const { username } = await world.signUp();
  for (let n = 0; n < GUESSES; n++) await login(anywhere(n), username);
  const wait = waitOf(await login(of48(1), username));
  vi.setSystemTime(Date.now() + wait * 1_000);
  const answers = await Promise.all(Array.from({ length: 9 }, (_, n) => login(of48(n), username)));
  // And one in the line of those who have guessed before.
  expect(taken(answers)).toBe(2);
  expect((await login(of48(10), username)).status).toBe(429);
});

test('a botnet is promised no more than three thousand turns a day', async () => {
  const limiter = createLimiter(DEFAULT_ALLOWANCES);
  let guesses = 0;
  const prove = async () => {
    guesses += 1;
    throw new Refusal(401, MESSAGES.wrongPassword);
  };
  const flood = async () => {
    for (let n = 0; n < 3_300; n++) {
      await asStranger({ limiter, address: anywhere(n) }, 'ada', prove).catch((error) =>
        expect(error).toBeInstanceOf(Refusal),
      );
    }
  };
  await flood();
  vi.setSystemTime(Date.now() + 2_000);
  await flood();
  expect(guesses).toBeGreaterThan(2_900);
  expect(guesses).toBeLessThan(3_050);
});

test('a browser in which somebody has logged in to the account does not wait, wherever it is', async () => {
  const login = entrance();
  const [ada, bo] = [await world.signUp(), await world.signUp()];
  const markOf = ({ headers }: Answer) => headers.get('set-cookie') ?? '';
  const kept = markOf(await login('192.0.2.1', ada.username, PASSWORD));
  expect(kept).toMatch(/; Path=\/api\/auth\/login; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  const mark = `theme=dark; ${kept.split(';')[0]}`;
  const marks = { mark, others: markOf(await login('192.0.2.9', bo.username, PASSWORD)), forged: `${mark}x` };
  const token = `pipit-browser=${ada.token}`;
  for (let n = 0; n < GUESSES; n++) await login(anywhere(n), ada.username);
  for (const useless of [marks.others, marks.forged, token])
    expect((await login('203.0.113.1', ada.username, PASSWORD, useless)).status).toBe(429);
  expect((await login('203.0.113.2', ada.username, PASSWORD, mark)).status).toBe(200);
  const guesses: number[] = [];
  for (let n = 0; n < 12; n++) guesses.push((await login(anywhere(500 + n), ada.username, 'wrong one', mark)).status);
  expect(guesses).toEqual([...Array(10).fill(401), 429, 429]);
});

test('guesses at many accounts from one /48 end, those of its neighbour go on', async () => {
  const login = entrance();
  const people = await Promise.all(Array.from({ length: 40 }, () => world.signUp()));
  const statuses: number[] = [];
  for (let n = 0; n < GUESSES; n++) {
    statuses.push((await login(of48(n), people[n % people.length]?.username ?? '')).status);
  }
  expect(statuses.slice(0, 100).every((status) => status === 401)).toBe(true);
  expect(statuses.slice(100).every((status) => status === 429)).toBe(true);
  expect((await login('2001:db8:8:1::/64', people[0]?.username ?? '')).status).toBe(401);
});

test('other accounts are not slowed down, and neither are names that nobody has', async () => {
  const login = entrance();
  const [ada, bo] = [await world.signUp(), await world.signUp()];
  for (let n = 0; n < GUESSES; n++) await login(anywhere(n), ada.username);
  expect((await login(anywhere(900), bo.username)).status).toBe(401);
  expect((await login(anywhere(901), 'nobody-at-all')).status).toBe(404);
});

test('a password that is asked for again is guessed with one token no more often from many networks than from one', async () => {
  const limiter = createLimiter(DEFAULT_ALLOWANCES);
  const app = world.node({ limiter }) as ReturnType<typeof createApp>;
  const { token } = await world.signUp();
  const statuses: number[] = [];
  for (let n = 0; n < 20; n++) {
    const thief = createCaller((request) => app(request, { address: anywhere(n) }), token);
    statuses.push((await thief.post('/account/delete', { password: 'wrong one' })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(10).fill(429)]);
});
