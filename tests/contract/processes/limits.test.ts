import { afterAll, beforeAll, expect, test } from 'vitest';
import type { createApp } from '#api/app.ts';
import { guestAccount } from '#contract/people/guest.ts';
import { seedDemo } from '#seed/demo/demo.ts';
import { type Allowances, parseAllowances } from '#server/config/allowances.ts';
import { createLimiter } from '#server/services/limiter.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { type Answer, type Caller, createCaller } from '#tests/harness/api/caller.ts';
import { pictureFile } from '#tests/harness/api/pictures.ts';
import { signUpAs } from '#tests/harness/members.ts';
import { asPerson, createWorld, PASSWORD, type Person, type World } from '#tests/harness/world.ts';
import { expectRefusal, write } from '../matrices/steps.ts';
import { send } from '../media/steps.ts';

const OFF = 'reads=off,account-reads=off,writes=off,points=off,entries=off,logins=off,account-logins=off,signups=off';
const NONE = parseAllowances(OFF) as Allowances;

let world: World;
beforeAll(async () => {
  world = await createWorld(nodeSqlite(':memory:'));
  const make = { now: world.clock.now(), newId: () => crypto.randomUUID() };
  await seedDemo(world.store, { ...make, hashPassword: async (plain) => `quick:${plain}` });
});
afterAll(() => world.close());

/** The API with some limits, called from an address. */
function limited(limits: string) {
  const limiter = createLimiter(parseAllowances(limits, NONE) as Allowances);
  const app = world.node({ limiter }) as ReturnType<typeof createApp>;
  const at = (address: string) => (request: Request) => app(request, { address });
  return {
    visitor: (address: string): Caller => createCaller(at(address)),
    person: ({ user, token }: Person, address: string): Person => asPerson(at(address), user, token),
  };
}

const statuses = (answers: Answer[]) => answers.map(({ status }) => status);
const inTurn = async (times: number, ask: () => Promise<Answer>): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (let i = 0; i < times; i++) answers.push(await ask());
  return answers;
};
const limitsOf = ({ headers }: Answer) =>
  ['limit', 'remaining', 'reset', 'policy'].map((name) => headers.get(`ratelimit-${name}`));

test('without a limiter nothing is limited and nothing said', async () => {
  expect(limitsOf(await world.visitor.get('/posts'))).toEqual([null, null, null, null]);
});

test('anonymous reads are counted by address, and every answer says how many are left', async () => {
  const { visitor } = limited('reads=3/5m');
  const answers = await inTurn(5, () => visitor('192.0.2.1').get('/posts'));
  expect(statuses(answers)).toEqual([200, 200, 200, 429, 429]);
  expect(answers.map(limitsOf)[0]).toEqual(['3', '2', '300', '3;w=300']);
  const last = answers[4] as Answer;
  expect(limitsOf(last).slice(0, 2)).toEqual(['3', '0']);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(last.headers.get('retry-after'))).toBeLessThanOrEqual(300);
  expectRefusal(last, 429, 'That was a lot to read at once from your network. Try again in 5 minutes.');
  expect((await visitor('192.0.2.2').get('/posts')).status).toBe(200);
});

test('the documents of the API are counted too', async () => {
  const limiter = createLimiter(parseAllowances('reads=2/5m', NONE) as Allowances);
  const app = world.node({ limiter }) as ReturnType<typeof createApp>;
  const ask = async (path: string) =>
    (await app(new Request(`http://pipit.test/api/${path}`), { address: '192.0.2.1' })).status;
  expect([await ask('openapi.json'), await ask('docs'), await ask('openapi.json'), await ask('docs')]).toEqual([
    200, 200, 429, 429,
  ]);
});

test('refusals say it too, and count', async () => {
  const { visitor } = limited('reads=2/5m');
  const missing = () => visitor('192.0.2.1').get('/posts/none');
  const answers = await inTurn(3, missing);
  expect(statuses(answers)).toEqual([404, 404, 429]);
  expect(limitsOf(answers[0] as Answer)[1]).toBe('1');
});

test('reads of the signed-in are counted by account, wherever they come from', async () => {
  const { visitor, person } = limited('reads=1/5m, account-reads=3/5m');
  const ada = await world.signUp();
  await visitor('192.0.2.1').get('/posts');
  const answers = await inTurn(2, () => person(ada, '192.0.2.1').get('/posts'));
  answers.push(...(await inTurn(2, () => person(ada, '192.0.2.2').get('/posts'))));
  expect(statuses(answers)).toEqual([200, 200, 200, 429]);
  const bo = await world.signUp();
  expect((await person(bo, '192.0.2.1').get('/posts')).status).toBe(200);
});

test('a token that is worth nothing is charged to where it comes from', async () => {
  const { visitor } = limited('reads=2/5m');
  const forged = () => visitor('192.0.2.1').get('/posts', { token: 'forged' });
  expect(statuses(await inTurn(3, forged))).toEqual([401, 401, 429]);
  const without = () => visitor('192.0.2.9').post('/posts', { postData: { content: 'x' } });
  expect(statuses(await inTurn(3, without))).toEqual([401, 401, 429]);
});

test('writes are counted by account; reading and logging out go on', async () => {
  const { person } = limited('writes=2/1m');
  const ada = person(await world.signUp(), '192.0.2.1');
  const write = () => ada.post('/posts', { postData: { content: 'Again.' } });
  const answers = await inTurn(3, write);
  expect(statuses(answers)).toEqual([201, 201, 429]);
  expect(limitsOf(answers[0] as Answer)).toEqual(['2', '1', '60', '2;w=60']);
  expect((await ada.get('/posts')).status).toBe(200);
  expect((await ada.post('/auth/logout')).status).toBe(200);
});

test('searches are counted by account, or by address without one, beside the reads that they are', async () => {
  const { visitor, person } = limited('searches=2/1m');
  const ada = person(await world.signUp(), '192.0.2.1');
  for (const who of [ada, visitor('192.0.2.1')]) {
    const answers = await inTurn(3, () => who.get('/search/posts?q=wren'));
    expect(statuses(answers)).toEqual([200, 200, 429]);
    const { headers, body } = answers[2] as Answer;
    expect(limitsOf(answers[2] as Answer)[3]).toBe('2;w=60');
    const seconds = Number(headers.get('retry-after'));
    expect(body.errors).toEqual([`That was a lot to search at once. Try again in ${seconds} seconds.`]);
    expect(body.codes).toMatchObject([{ code: 'too_many_requests', params: { limit: 'searches', seconds } }]);
    expect((await who.get('/posts')).status).toBe(200);
  }
  expect((await visitor('192.0.2.2').get('/search/posts?q=wren')).status).toBe(200);
});

test('uploads are counted by account, beside the writes that they are', async () => {
  const { person } = limited('uploads=2/30m');
  const [ada, ben] = [person(await world.signUp(), '192.0.2.1'), person(await world.signUp(), '192.0.2.1')];
  const answers = await inTurn(3, () => send(ada, pictureFile('again')));
  expect(statuses(answers)).toEqual([201, 201, 429]);
  expect((answers[2] as Answer).body.codes).toMatchObject([{ params: { limit: 'uploads' } }]);
  expect((await send(ben, pictureFile('mine'))).status).toBe(201);
  expect((await ada.post('/posts', { postData: { content: 'Text.' } })).status).toBe(201);
});

test('files of pictures are counted by address, beside the reads', async () => {
  const member = await world.signUp();
  const { _id, url } = (await send(member, pictureFile('seen'))).body.media;
  await member.post('/posts', { postData: { content: 'Seen.', media: [{ _id }] } });
  const limiter = createLimiter(parseAllowances('pictures=2/5m', NONE) as Allowances);
  const app = world.node({ limiter }) as ReturnType<typeof createApp>;
  const ask = (path: string, address = '192.0.2.1') => app(new Request(`http://pipit.test${path}`), { address });
  const answers = [await ask(url), await ask('/media/none.webp'), await ask(url)];
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 429]);
  expect(await answers[2]?.json()).toMatchObject({ codes: [{ params: { limit: 'pictures' } }] });
  expect((await ask('/api/posts')).status).toBe(200);
  expect((await ask(url, '192.0.2.2')).status).toBe(200);
});

test('a create takes 3 points, a change 2, a delete 1; what does not fit is not charged', async () => {
  const { person } = limited('points=9/1d');
  const ada = person(await world.signUp(), '192.0.2.1');
  const create = () => ada.post('/posts', { postData: { content: 'Three.' } });
  const [{ _id = '' } = {}] = (await create()).body.posts;
  expect((await ada.post(`/posts/edit/${_id}`, { postData: { content: 'Two.' } })).status).toBe(201);
  expect((await ada.post(`/posts/like/${_id}`)).status).toBe(201);
  expectRefusal(await create(), 429, 'That is as much as one account can write in a day. Try again in 24 hours.');
  expect((await ada.delete(`/posts/${_id}`)).status).toBe(201);
  expect((await ada.delete(`/posts/${_id}`)).status).toBe(429);
});

test('whoever reads a lot, or has it loaded by a page elsewhere, keeps nobody from logging in or signing up', async () => {
  const { visitor } = limited('reads=2/5m, entries=4/5m');
  const { username } = await world.signUp();
  const neighbour = visitor('192.0.2.1');
  expect(statuses(await inTurn(3, () => neighbour.get('/posts')))).toEqual([200, 200, 429]);
  const login = () => neighbour.post('/auth/login', { username, password: PASSWORD });
  const entered = await login();
  expect(limitsOf(entered)).toEqual(['4', '3', '300', '4;w=300']);
  const form = { firstName: 'Robin', username: `${username}-too`, password: PASSWORD };
  expect((await neighbour.post('/auth/signup', form)).status).toBe(201);
  const last = (await inTurn(3, login)).at(-1) as Answer;
  const sentence = 'Many people have logged in or signed up from your network. Try again in 5 minutes.';
  expectRefusal(last, 429, sentence);
});

test('what a page of another site loads is charged to nobody', async () => {
  const { visitor } = limited('reads=1/5m');
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
  const loads = await inTurn(3, () => visitor('192.0.2.1').get('/posts', { headers }));
  expect(statuses(loads)).toEqual([403, 403, 403]);
  expect((await visitor('192.0.2.1').get('/posts')).status).toBe(200);
});

test('failed logins are counted by address; then even the right password has to wait there, but not elsewhere', async () => {
  const { visitor } = limited('logins=3/5m');
  const { username } = await world.signUp();
  const login = (address: string, name: string, password: string) =>
    visitor(address).post('/auth/login', { username: name, password });
  expect(statuses(await inTurn(5, () => login('192.0.2.1', username, PASSWORD)))).toEqual(Array(5).fill(200));
  const guesses = [
    await login('192.0.2.1', username, 'wrong one'),
    await login('192.0.2.1', 'nobody-here', 'wrong one'),
    await login('192.0.2.1', username, 'wrong two'),
  ];
  expect(statuses(guesses)).toEqual([401, 404, 401]);
  const refused = await login('192.0.2.1', username, PASSWORD);
  expectRefusal(refused, 429, 'Too many logins have failed from your network. Try again in 5 minutes.');
  expect(refused.headers.get('retry-after')).toBe('300');
  expect((await login('192.0.2.2', username, PASSWORD)).status).toBe(200);
});

test('failed logins to one account are counted together with the address: no stranger locks anyone out', async () => {
  const { visitor } = limited('account-logins=2/1h');
  const [ada, bo] = [await world.signUp(), await world.signUp()];
  const guess = (address: string, name: string, password = 'wrong one') =>
    visitor(address).post('/auth/login', { username: name, password });
  const names = [ada.username, ada.username.toUpperCase(), ada.username];
  const answers: Answer[] = [];
  for (const name of names) answers.push(await guess('192.0.2.66', name));
  expect(statuses(answers)).toEqual([401, 401, 429]);
  expect((await guess('192.0.2.66', bo.username)).status).toBe(401);
  expect((await guess('192.0.2.1', ada.username, PASSWORD)).status).toBe(200);
});

test('guesses that are made at once are no more than those made one by one', async () => {
  const { visitor } = limited('logins=4/5m');
  const people = await Promise.all(Array.from({ length: 12 }, () => world.signUp()));
  const answers = await Promise.all(
    people.map(({ username }) => visitor('192.0.2.1').post('/auth/login', { username, password: 'wrong one' })),
  );
  expect(statuses(answers).filter((status) => status === 401)).toHaveLength(4);
  expect(statuses(answers).filter((status) => status === 429)).toHaveLength(8);
});

test('the password that an account asks for again is guessed no more often than that of a login', async () => {
  const { person } = limited('account-logins=2/1h');
  const ada = person(await world.signUp(), '192.0.2.1');
  const guess = () => ada.post('/account/delete', { password: 'wrong one' });
  expect(statuses(await inTurn(3, guess))).toEqual([401, 401, 429]);
  expect((await ada.post('/account/delete', { password: PASSWORD })).status).toBe(429);
});

test('new accounts are counted by address; a form that is refused is not', async () => {
  const { visitor } = limited('signups=2/30m');
  let people = 0;
  const signUp = (fields = {}) => {
    const username = `pupil${people++}`;
    const form = { firstName: 'Pupil', username, email: 'p@example.org', password: PASSWORD, ...fields };
    return visitor('192.0.2.1').post('/auth/signup', form);
  };
  expect(statuses(await inTurn(3, () => signUp({ email: 'none' })))).toEqual([422, 422, 422]);
  expect(statuses(await inTurn(3, () => signUp()))).toEqual([201, 201, 429]);
});

test.each<[string, string, (visitor: Caller, n: number) => Promise<Answer>]>([
  [
    'new accounts',
    'signups=1/30m,network-signups=3/30m',
    (visitor, n) => {
      const form = { firstName: 'Ada', username: `far${n}`, email: 'a@example.org', password: PASSWORD };
      return visitor.post('/auth/signup', form);
    },
  ],
  [
    'reports without an account',
    'reports=1/1d,network-reports=3/1d',
    async (visitor) => {
      const { _id: id } = await write(await world.signUp(), 'Reported.');
      return visitor.post('/reports', { target: 'post', id, reason: 'spam' });
    },
  ],
])('%s are counted by the /48 of IPv6 too, which a server has to itself', async (_, limits, ask) => {
  await signUpAs(world, 'owner');
  const { visitor } = limited(limits);
  const from = ['1:1', '1:1', '1:2', '1:3', '1:4', '2:1'].map((place) => `2001:db8:${place}::/64`);
  const answers: Answer[] = [];
  for (const [n, address] of from.entries()) answers.push(await ask(visitor(address), n));
  expect(statuses(answers)).toEqual([201, 429, 201, 201, 429, 201]);
});

test('the guest is many people: each address has its own count', async () => {
  const { visitor, person } = limited('writes=1/1m');
  const { body } = await visitor('192.0.2.1').post('/auth/login', guestAccount);
  const guest = asPerson(world.fetch, body.foundUser, body.encodedToken);
  const write = (address: string) => person(guest, address).post('/posts', { postData: { content: 'Hello.' } });
  expect(statuses([await write('192.0.2.1'), await write('192.0.2.1'), await write('192.0.2.2')])).toEqual([
    201, 429, 201,
  ]);
});
