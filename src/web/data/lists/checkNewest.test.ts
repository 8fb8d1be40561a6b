import { beforeEach, expect, test } from 'vitest';
import type { Post } from '#contract/posts/posts.ts';
import { memoryStorage } from '#tests/harness/web.ts';
import { boot } from '../../app/start/boot.ts';
import { installSlices } from '../../app/start/rootReducer.ts';
import type { AppStore } from '../../core/store.ts';
import { asOfWrite } from '../calls/asOf.ts';
import { CallError } from '../calls/errors.ts';
import { gone } from '../entities/entitiesSlice.ts';
import { answered } from '../entities/wire.ts';
import { check, loadUntil, show } from './checkNewest.ts';
import { createList } from './createList.ts';
import { keyOf, type ListKey } from './listsSlice.ts';
import { selectFresh } from './useList.ts';

type Answer = { ids: string; cursor?: string | null } | Error;

let store: AppStore;
let answers: Answer[];
let limits: number[];
beforeEach(() => {
  const nowhere = { fetch: () => Promise.reject(new Error('nobody asks')), base: '', getCookie: () => undefined };
  ({ store } = boot({ ...nowhere, storage: memoryStorage() }));
  installSlices(store);
  answers = [];
  limits = [];
});

/** The later in the alphabet, the newer. */
const postOf = (_id: string) =>
  ({ _id, username: 'wick', createdAt: _id, likes: { likeCount: 0, likedBy: [] }, commentCount: 0 }) as unknown as Post;

const listsOf = (newestLast: boolean) =>
  createList({
    kind: 'posts',
    newestLast: () => newestLast,
    fetch: async (_call, _key, { limit }) => {
      limits.push(limit);
      const given = answers.shift();
      if (!given || given instanceof Error) throw given ?? new Error('not expected');
      return { posts: [...given.ids].map(postOf), nextCursor: given.cursor ?? null, asOf: asOfWrite() };
    },
  });

const lists = listsOf(false);
const refusal = new CallError(500, ['No.']);
const NEWEST: ListKey = { name: 'home', sort: 'newest' };
const list = (key = NEWEST) => store.getState().lists[keyOf(key)];
const shown = (key = NEWEST) => list(key)?.ids.join('');
const fresh = (key = NEWEST) => selectFresh(store.getState(), key).join('');
const state = (key = NEWEST) => [shown(key), fresh(key)];

async function load(ids: string, cursor: string | null, key = NEWEST, of = lists) {
  answers.push({ ids, cursor });
  await store.dispatch(of.load(key));
}
async function asked(given: Answer, key = NEWEST, of = lists) {
  answers.push(given);
  await store.dispatch(check(of, key));
}
async function pressed(...given: Answer[]) {
  answers.push(...given);
  const first = await store.dispatch(show(lists, NEWEST));
  expect(answers).toEqual([]);
  return first;
}

test('what is new in an empty list is shown at once, in the order of the list', async () => {
  await load('', null);
  await asked({ ids: 'ba' });
  expect(state()).toEqual(['ba', '']);
  const oldest: ListKey = { name: 'home', sort: 'oldest' };
  await load('', null, oldest);
  answers.push({ ids: 'ba' }, { ids: 'ab' });
  await store.dispatch(check(lists, oldest));
  expect(state(oldest)).toEqual(['ab', '']);
});

test('what is new waits, and is put in place without a request', async () => {
  await load('cba', 'after a');
  await asked({ ids: 'yxcb', cursor: 'after b' });
  expect(state()).toEqual(['cba', 'yx']);
  answers.push({ ids: '98' });
  await store.dispatch(lists.more(NEWEST));
  expect(state()).toEqual(['cba98', 'yx']);
  store.dispatch(gone({ posts: ['y'] }));
  expect(await pressed()).toBe('x');
  expect(state()).toEqual(['xcba98', '']);
});

test('older rows that take the place of what has left are not new', async () => {
  await load('edcba', 'after a');
  await asked({ ids: 'xeda98', cursor: 'after 8' });
  expect(state()).toEqual(['edcba', 'x']);
});

test('what was written here is not new', async () => {
  await load('cba', null);
  await asked({ ids: 'ncba' });
  store.dispatch(lists.add(NEWEST, 'n'));
  expect(state()).toEqual(['ncba', '']);
});

test('what is new is asked for until it meets what was there, so that nothing between is lost', async () => {
  await load('cba', 'after a');
  await asked({ ids: 'zyx', cursor: 'after x' });
  expect([fresh(), list()?.gap]).toEqual(['zyx', true]);
  expect(await pressed({ ids: 'zyxw', cursor: 'after w' }, { ids: 'vucb', cursor: 'after b' })).toBe('z');
  expect(list()).toMatchObject({ ids: [...'zyxwvucba'], cursor: 'after a', gap: false });
});

test('what is new among what was there takes its own place', async () => {
  await load('cba', null);
  await asked({ ids: 'cb2a' });
  expect(fresh()).toBe('2');
  expect(await pressed({ ids: 'cb2a' })).toBe('2');
  expect(shown()).toBe('cb2a');
});

test('what is new stays so when the server does not answer', async () => {
  await load('cba', 'after a');
  await asked({ ids: 'zyx', cursor: 'after x' });
  expect(await pressed(refusal)).toBeUndefined();
  await asked(refusal);
  expect(state()).toEqual(['cba', 'zyx']);
});

test('in another order, what is newer than all that is there is new, and the list is asked for again', async () => {
  const trending: ListKey = { name: 'home', sort: 'trending' };
  await load('ca', 'after a', trending);
  await asked({ ids: 'cba', cursor: 'after a' }, trending);
  expect(fresh(trending)).toBe('');
  await asked({ ids: 'xcb', cursor: 'after b' }, trending);
  expect(fresh(trending)).toBe('x');
  answers.push({ ids: 'cax', cursor: 'after x' });
  expect(await store.dispatch(show(lists, trending))).toBe('x');
  expect(state(trending)).toEqual(['cax', '']);
});

test('in another order, what others wrote before a post of one’s own is new', async () => {
  const trending: ListKey = { name: 'home', sort: 'trending' };
  await load('ca', 'after a', trending);
  await asked({ ids: 'xca', cursor: 'after a' }, trending);
  store.dispatch(answered({ post: postOf('z'), asOf: asOfWrite() }));
  store.dispatch(lists.add(trending, 'z'));
  await asked({ ids: 'zyxca', cursor: 'after a' }, trending);
  expect(state(trending)).toEqual(['zca', 'yx']);
});

test('where the newest stand last, what is new waits at the end, once that is reached', async () => {
  const last = listsOf(true);
  const other: ListKey = { name: 'comments' };
  await load('ab', 'after b', other, last);
  await asked({ ids: 'abcd' }, other, last);
  expect(fresh(other)).toBe('');
  answers.push({ ids: 'c' });
  await store.dispatch(last.more(other));
  store.dispatch(last.add(other, 'n'));
  await asked({ ids: 'abcdn' }, other, last);
  expect(limits.at(-1)).toBe(24);
  expect(state(other)).toEqual(['abcn', 'd']);
  expect(await store.dispatch(show(last, other))).toBe('d');
  expect(shown(other)).toBe('abcdn');
});

test('a row is looked for page by page, and not for ever', async () => {
  await load('cba', 'after a');
  answers.push({ ids: '98', cursor: 'after 8' }, { ids: '76', cursor: 'after 6' });
  expect(await store.dispatch(loadUntil(lists, NEWEST, '7'))).toBe(true);
  expect(shown()).toBe('cba9876');
  for (let page = 0; page < 20; page++) answers.push({ ids: '', cursor: 'next' });
  expect(await store.dispatch(loadUntil(lists, NEWEST, 'gone'))).toBe(false);
  expect(answers).toHaveLength(10);
});
