import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import type { Fetch } from '#tests/harness/api/caller.ts';
import { openMember } from '#tests/harness/web.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { takeFirst } from '../../data/calls/client.ts';
import { keyOf } from '../../data/lists/listsSlice.ts';
import { takeFirstPage } from './firstPage.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(nodeSqlite(':memory:'));
});
afterAll(() => world.close());

const base = 'http://pipit.test/api/posts';
const begin = (feed: 'home' | 'explore', url: string, token: string, promise: Promise<Response>) => {
  globalThis.pipitFirst = { feed, url, token, began: 0, abort: new AbortController(), promise };
};
const orFirst = (fetch: Fetch) => async (request: Request) => takeFirst(request)?.answer ?? fetch(request);
const answer = () => Promise.resolve(Response.json({ posts: [], nextCursor: 'early' }));

test.each([
  ['home', `${base}?feed=home&sort=trending&limit=20`],
  ['explore', `${base}?sort=trending&limit=20`],
] as const)('the first page of %s is in the store when its answer is there', async (feed, url) => {
  const { store, storage } = await openMember(
    world,
    {},
    orFirst(() => Promise.reject(new TypeError('asked twice'))),
  );
  begin(feed, url, storage.getItem('token') ?? '', answer());
  await takeFirstPage(store);
  expect(store.getState().lists[keyOf({ name: feed, sort: 'trending' })]).toMatchObject({
    phase: 'ready',
    cursor: 'early',
  });
});

test('an answer that is still on its way is not waited for', async () => {
  const { store, storage } = await openMember(world, {}, orFirst(world.fetch));
  const late = Promise.withResolvers<Response>();
  begin('home', `${base}?feed=home&sort=trending&limit=20`, storage.getItem('token') ?? '', late.promise);
  await takeFirstPage(store);
  const list = () => store.getState().lists[keyOf({ name: 'home', sort: 'trending' })];
  expect(list()?.phase).toBe('loading');
  late.resolve(await answer());
  await expect.poll(() => list()?.phase).toBe('ready');
});

test('a page that nobody has asked for early is left to its screen', async () => {
  const { store } = await openMember(world);
  globalThis.pipitFirst = undefined;
  await takeFirstPage(store);
  expect(store.getState().lists).toEqual({});
});
