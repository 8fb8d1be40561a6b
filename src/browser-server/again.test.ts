import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { createWorld, PASSWORD, type World } from '#tests/harness/world.ts';
import { answerAgain, withKey } from './again.ts';
import type { RequestMessage } from './messages.ts';

const ORIGIN = 'http://pipit.test';
let world: World;
beforeEach(async () => {
  world = await createWorld(nodeSqlite(':memory:'));
});
afterEach(() => world.close());

const message = (method: string, path: string, body?: object, token?: string): RequestMessage => ({
  method,
  path: `/api${path}`,
  headers: token ? [['authorization', token]] : [],
  body: body ? (new TextEncoder().encode(JSON.stringify(body)).buffer as ArrayBuffer) : null,
});
const again = async (request: RequestMessage) => {
  const { status, body } = await answerAgain(world.fetch, request, ORIGIN);
  return { status, body: JSON.parse(new TextDecoder().decode(body ?? new ArrayBuffer())) };
};
const form = { firstName: 'Robin', username: 'robin', email: 'robin@example.org', password: PASSWORD };

test('a sign-up that was done already answers as the first time', async () => {
  const { user } = await world.signUp(form);
  const { status, body } = await again(message('POST', '/auth/signup', form));
  expect(status).toBe(201);
  expect(body.createdUser).toEqual(user);
  expect((await world.visitor.get('/users/bookmark', { token: body.encodedToken })).status).toBe(200);
});

test('a sign-up under the name of someone else stays refused', async () => {
  await world.signUp({ ...form, password: 'another horse battery' });
  expect((await again(message('POST', '/auth/signup', form))).status).toBe(422);
});

test('a sign-up that was not done is done', async () => {
  expect((await again(message('POST', '/auth/signup', form))).status).toBe(201);
});

test('a sign-up that is wrong is refused as ever', async () => {
  expect((await again(message('POST', '/auth/signup', { ...form, email: 'x' }))).status).toBe(422);
});

test('a create without a key gets one, and sent twice makes one row', async () => {
  const { token } = await world.signUp(form);
  const request = withKey(message('POST', '/posts', { postData: { content: 'Once.' } }, token));
  expect((await again(request)).status).toBe(201);
  expect((await again(request)).status).toBe(201);
  expect((await world.visitor.get('/posts')).body.posts).toHaveLength(1);
});

test('a key that is given stays', () => {
  const request: RequestMessage = { ...message('POST', '/posts', {}), headers: [['Idempotency-Key', 'mine']] };
  expect(withKey(request)).toBe(request);
});

test.each([
  ['POST', '/comments/add/x', true],
  ['POST', '/posts', true],
  ['GET', '/posts', false],
  ['POST', '/posts/like/x', false],
  ['POST', '/comments/edit/x/y', false],
])('%s %s gets a key: %s', (method, path, keyed) => {
  expect(withKey(message(method, path)).headers).toHaveLength(keyed ? 1 : 0);
});
