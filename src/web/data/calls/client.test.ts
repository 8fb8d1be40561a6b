import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { uploadMedia } from '#contract/media/media.ts';
import { getConfig, login } from '#contract/people/auth.ts';
import { createPost, listPosts } from '#contract/posts/posts.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { createWorld, PASSWORD, type World } from '#tests/harness/world.ts';
import { commonWords } from '#words/en/common.ts';
import { type ClientOptions, createClient, takeFirst } from './client.ts';
import { CallError } from './errors.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(nodeSqlite(':memory:'));
});
afterAll(() => world.close());

const client = (own: Partial<ClientOptions> = {}) =>
  createClient({
    fetch: async (request) => world.fetch(request),
    base: 'http://pipit.test/api',
    getToken: () => null,
    getCookie: () => undefined,
    onUnauthorized: () => undefined,
    ...own,
  });

test('a write asks for what it changed and carries token, anti-forgery value and key', async () => {
  const { token } = await world.signUp();
  const sent: Headers[] = [];
  const call = client({
    getToken: () => token,
    getCookie: (name) => (name === 'XSRF-TOKEN' ? 'forty-two' : undefined),
    fetch: async (request) => {
      sent.push(request.headers);
      return world.fetch(request);
    },
  });
  const { post } = await call(createPost, { body: { postData: { content: 'Tide is out.' } }, key: 'k1' });
  expect(post).toMatchObject({ content: 'Tide is out.', commentCount: 0, bookmarked: false });
  expect(Object.fromEntries(sent[0] ?? [])).toMatchObject({
    authorization: `Bearer ${token}`,
    prefer: 'return=representation',
    'x-xsrf-token': 'forty-two',
    'idempotency-key': 'k1',
  });
});

test('a refusal brings the words of the server and their codes', async () => {
  const refused = client()(login, { body: { username: 'nobody', password: 'whatever' } });
  await expect(refused).rejects.toMatchObject({
    status: 404,
    errors: ['The username you entered is not Registered. Not Found error.'],
    codes: [{ code: 'no_such_username', field: 'username' }],
  });
});

test('a read survives two failures in a row', async () => {
  const failures = [() => Promise.reject(new TypeError('cut off')), () => new Response('', { status: 503 })];
  const call = client({ fetch: async (request) => failures.shift()?.() ?? world.fetch(request) });
  await expect(call(getConfig)).resolves.toHaveProperty('guest');
});

/** Lets the test control the time, also for `AbortSignal.timeout`. */
function holdTheClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const ending = new AbortController();
    setTimeout(() => ending.abort(new DOMException('Too long.', 'TimeoutError')), ms);
    return ending.signal;
  });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}

test('a read that keeps failing has failed within 3 s, and a hanging retry does not hold it up', async () => {
  holdTheClock();
  let asked = 0;
  const call = client({
    fetch: (request) =>
      asked++ === 0
        ? Promise.reject(new TypeError('cut off'))
        : new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason))),
  });
  const failed = vi.fn();
  call(listPosts, { query: { limit: 5 } }).catch(failed);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(failed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 0 }));
  expect(asked).toBe(2);
});

test('a try that takes too long is not told as a line that is cut', async () => {
  holdTheClock();
  const reached: boolean[] = [];
  let asked = 0;
  const call = client({
    onReach: (now) => reached.push(now),
    fetch: (request) =>
      asked++ === 0
        ? Promise.resolve(new Response('', { status: 503 }))
        : new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason))),
  });
  const failed = expect(call(listPosts, { query: { limit: 5 } })).rejects.toMatchObject({ status: 0 });
  await vi.advanceTimersByTimeAsync(3_000);
  await failed;
  expect(reached).toEqual([true]);
});

test('what is asked once is not tried again', async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('cut off')));
  await expect(client({ fetch })(getConfig, { once: true })).rejects.toThrow(CallError);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a write is never sent twice', async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('cut off')));
  const call = client({ fetch, getToken: () => 'token' });
  await expect(call(createPost, { body: { postData: { content: 'Once.' } } })).rejects.toThrow(CallError);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a token that the server does not know ends the session; a wrong password does not', async () => {
  const onUnauthorized = vi.fn();
  const call = client({ getToken: () => 'forged', onUnauthorized });
  const { username } = await world.signUp();
  await expect(call(login, { body: { username, password: 'wrong' } })).rejects.toMatchObject({ status: 401 });
  expect(onUnauthorized).not.toHaveBeenCalled();
  await expect(call(listPosts, { query: { limit: 5 } })).rejects.toMatchObject({ status: 401 });
  expect(onUnauthorized).toHaveBeenCalledOnce();
});

test('a deleted account ends its session', async () => {
  const { token, post } = await world.signUp();
  await post('/account/delete', { password: PASSWORD });
  const onUnauthorized = vi.fn();
  const call = client({ getToken: () => token, onUnauthorized });
  await expect(call(listPosts, { query: { feed: 'home' } })).rejects.toThrow();
  expect(onUnauthorized).toHaveBeenCalledOnce();
});

test('an answer to someone who has left since is dropped', async () => {
  const tokens = [(await world.signUp()).token, (await world.signUp()).token];
  const onUnauthorized = vi.fn();
  const call = client({ getToken: () => tokens[0] ?? null, onUnauthorized });
  const asked = call(listPosts, { query: { limit: 5 } });
  tokens.shift();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  expect(onUnauthorized).not.toHaveBeenCalled();
});

test('the request that the page began beside the bundle is used once, by its own user', async () => {
  const { token } = await world.signUp();
  const url = 'http://pipit.test/api/posts?feed=home&sort=trending&limit=20';
  const query = { feed: 'home', sort: 'trending', limit: 20 } as const;
  const fetch = vi.fn(async (request: Request) => world.fetch(request));
  const early = (token: string) => ({
    feed: 'home' as const,
    url,
    token,
    began: 0,
    abort: new AbortController(),
    promise: Promise.resolve(Response.json({ posts: [], nextCursor: 'early' })),
  });

  globalThis.pipitFirst = early(token);
  const call = client({ fetch: (request) => takeFirst(request)?.answer ?? fetch(request), getToken: () => token });
  await expect(call(listPosts, { query })).resolves.toMatchObject({ nextCursor: 'early' });
  await expect(call(listPosts, { query })).resolves.toMatchObject({ nextCursor: null });
  expect(fetch).toHaveBeenCalledTimes(1);

  globalThis.pipitFirst = early('somebody else');
  await expect(call(listPosts, { query })).resolves.toMatchObject({ nextCursor: null });
});

test('the early request ends with the request that it stands for', async () => {
  const abort = new AbortController();
  const promise = new Promise<Response>((_, reject) => {
    abort.signal.addEventListener('abort', () => reject(abort.signal.reason));
  });
  const url = 'http://pipit.test/api/posts?limit=5';
  globalThis.pipitFirst = { feed: 'explore', url, token: 'token', began: 0, abort, promise };
  const leave = new AbortController();
  const call = client({
    fetch: (request) => takeFirst(request)?.answer ?? Promise.reject(new Error('asked twice')),
    getToken: () => 'token',
  });
  const asked = call(listPosts, { query: { limit: 5 }, signal: leave.signal });
  leave.abort(new DOMException('It took too long.', 'TimeoutError'));
  await expect(asked).rejects.toMatchObject({ status: 0, errors: [commonWords.tooSlow] });
});

test('a file is the body as it is, and whoever sends it is told by the client what else belongs to the request', async () => {
  const file = new Blob(['not really a picture'], { type: 'image/webp' });
  const shares: number[] = [];
  const sent: [Request, Blob][] = [];
  const call = client({
    getToken: () => 'token',
    sendFile: async (request, body, onProgress) => {
      sent.push([request, body]);
      onProgress(0.5);
      return Response.json({ media: { _id: 'p1' } }, { status: 201 });
    },
  });
  const onProgress = (share: number) => void shares.push(share);
  await expect(call(uploadMedia, { query: { as: 'post' }, file, onProgress })).resolves.toMatchObject({
    media: { _id: 'p1' },
  });
  expect(shares).toEqual([0.5]);
  const [request, body] = sent[0] as [Request, Blob];
  expect(request.url).toBe('http://pipit.test/api/media?as=post');
  expect(Object.fromEntries(request.headers)).toMatchObject({
    authorization: 'Bearer token',
    'content-type': 'image/webp',
  });
  expect(body).toBe(file);
});

test('a file that is lost says nothing of the line, and a busy server says when to send it again', async () => {
  const reached: boolean[] = [];
  const busy = Response.json({ errors: ['Busy.'] }, { status: 503, headers: { 'retry-after': '10' } });
  const ends = [Promise.reject(new TypeError('cut off')), Promise.resolve(busy)];
  const call = client({
    onReach: (now) => reached.push(now),
    sendFile: () => ends.shift() as Promise<Response>,
  });
  const file = new Blob(['bytes'], { type: 'image/jpeg' });
  await expect(call(uploadMedia, { file })).rejects.toMatchObject({ status: 0, retryAfter: 0 });
  expect(reached).toEqual([]);
  await expect(call(uploadMedia, { file })).rejects.toMatchObject({ status: 503, retryAfter: 10 });
});

test('without a way of its own, a file goes by fetch', async () => {
  const file = new Blob(['bytes'], { type: 'image/jpeg' });
  const bodies: string[] = [];
  const call = client({
    fetch: async (request) => {
      bodies.push(`${request.method} ${request.headers.get('content-type')} ${await request.text()}`);
      return Response.json({ media: { _id: 'p1' } }, { status: 201 });
    },
  });
  await call(uploadMedia, { file });
  expect(bodies).toEqual(['POST image/jpeg bytes']);
});
