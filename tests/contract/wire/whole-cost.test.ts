import { afterAll, beforeAll, expect, test } from 'vitest';
import type { createApp } from '#api/app.ts';
import { POST_LENGTH } from '#contract/rules/limits.ts';
import { type Allowances, DEFAULT_ALLOWANCES, parseAllowances } from '#server/config/allowances.ts';
import { createLimiter } from '#server/services/limiter.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { SMALL } from '#tests/harness/api/caller.ts';
import type { Body } from '#tests/harness/api/spec.ts';
import { createWorld, type Person, type World } from '#tests/harness/world.ts';

/** Enough for a list of about 900 KB. */
const POSTS = 1_000;

let world: World;
let author: Person;
beforeAll(async () => {
  world = await createWorld(nodeSqlite(':memory:'));
  author = await world.signUp();
});
afterAll(() => world.close());

async function writePosts(count: number): Promise<void> {
  const content = 'x'.repeat(POST_LENGTH);
  for (let i = 0; i < count; i++) await author.post('/posts', { postData: { content } }, { headers: SMALL });
}

/** A node with the default limits. */
function limited(limits = '') {
  const limiter = createLimiter(
    limits ? (parseAllowances(limits, DEFAULT_ALLOWANCES) as Allowances) : DEFAULT_ALLOWANCES,
  );
  const app = world.node({ limiter }) as ReturnType<typeof createApp>;
  // Not checked against the contract: that takes ten times as long as the response, and other tests do it.
  return (token?: string) => {
    const ask = async (method: string, path: string, headers = {}): Promise<Response> =>
      app(
        new Request(`http://pipit.test/api${path}`, {
          method,
          headers: { ...headers, ...(token && { authorization: token }) },
        }),
        {
          address: '192.0.2.1',
        },
      );
    return {
      get: (path: string) => ask('GET', path),
      post: (path: string, headers = {}) => ask('POST', path, headers),
    };
  };
}
const bodyOf = async (answer: Promise<Response>): Promise<Body> => (await (await answer).json()) as Body;
const leftAfter = ({ headers }: Response) => Number(headers.get('ratelimit-remaining'));

/** Number of responses before a limit is reached. */
async function untilRefused(ask: (n: number) => Promise<Response>, most = 400): Promise<number> {
  for (let n = 0; n < most; n++) if ((await ask(n)).status === 429) return n;
  return most;
}

test('in a small community a whole list costs no more than a page, and so does a write that answers one', async () => {
  await writePosts(5);
  const as = limited();
  expect(leftAfter(await as().get('/posts'))).toBe(299);
  expect(leftAfter(await as().get('/posts?limit=5'))).toBe(298);
  const { posts } = await bodyOf(as().get('/posts'));
  const id = posts[0]?._id ?? '';
  const member = as(author.token);
  for (let i = 0; i < 10; i++) await member.post(`/posts/${i % 2 ? 'dislike' : 'like'}/${id}`);
  expect(leftAfter(await member.get('/posts?limit=1'))).toBe(1_499);
});

test('a whole list is charged by its size: an address gets a few dozen large ones, and pages as before', async () => {
  await writePosts(POSTS - 5);
  const visitor = limited()();
  const answered = await untilRefused(() => visitor.get('/posts'));
  expect(answered).toBeGreaterThanOrEqual(12);
  expect(answered).toBeLessThanOrEqual(40);
  expect(await untilRefused(() => limited()().get('/posts?limit=20'), 30)).toBe(30);
});

test('asked for at once they are charged before they are made', async () => {
  const visitor = limited()();
  await visitor.get('/posts');
  const answers = await Promise.all(Array.from({ length: 100 }, () => visitor.get('/posts')));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(40);
});

test('a refusal costs one read, whatever the last answer did', async () => {
  const visitor = limited()();
  const before = leftAfter(await visitor.get('/posts'));
  expect(before).toBeLessThan(299);
  const name = author.username;
  const list = leftAfter(await visitor.get(`/posts/user/${name}`));
  expect(leftAfter(await visitor.get('/posts/user/nobody-here'))).toBe(list - 1);
});

test('a member with a client of the spec’s writes as fast as with any other, and reads on', async () => {
  const as = limited('points=off');
  const bo = await world.signUp();
  const member = as(bo.token);
  const { posts } = await bodyOf(member.get('/posts'));
  const ids = posts.map(({ _id }) => _id);
  expect(await untilRefused((n) => member.post(`/posts/like/${ids[n]}`))).toBe(30);
  expect(leftAfter(await member.get('/posts?limit=1'))).toBeGreaterThan(900);
});

test('writes that answer whole lists are charged as reads; beyond them nothing is written', async () => {
  const as = limited('writes=off, points=off, account-reads=40/5m');
  const bo = await world.signUp();
  const { posts } = await bodyOf(limited()().get('/posts'));
  const ids = posts.map(({ _id }) => _id);
  const likes = await untilRefused((n) => as(bo.token).post(`/posts/like/${ids[n]}`));
  expect(likes).toBeLessThan(20);
  const { body: one } = await world.visitor.get(`/posts/${ids[likes]}`);
  expect(one.post.likes.likedBy.map(({ _id }) => _id)).not.toContain(bo._id);
  const small = await as(bo.token).post(`/posts/like/${ids[likes]}`, SMALL);
  expect(small.status).toBe(201);
});

test('the download of one’s data costs twenty reads', async () => {
  const { token } = await world.signUp();
  expect(leftAfter(await limited()(token).get('/account/data'))).toBe(1_480);
});
