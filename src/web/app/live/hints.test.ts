import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Picture } from '#contract/media/media.ts';
import type { Post } from '#contract/posts/posts.ts';
import { memoryStorage } from '#tests/harness/web.ts';
import type { AppStore } from '../../core/store.ts';
import { asOfWrite } from '../../data/calls/asOf.ts';
import { answered } from '../../data/entities/wire.ts';
import { rememberedSort } from '../../data/lists/sort.ts';
import { selectFresh } from '../../data/lists/useList.ts';
import { type Hint, unreadNotices } from '../../data/live/live.ts';
import { homeList, posts } from '../../posts/state/postLists.ts';
import { listShown } from '../../posts/state/postsSlice.ts';
import { boot } from '../start/boot.ts';
import { installSlices } from '../start/rootReducer.ts';
import { followHints } from './hints.ts';

const HOME = homeList('newest');
const POSITION = 'feed.7';

/** Positions of rows: above the window, and visible. */
const ABOVE = { top: -90, bottom: -10 };
const IN_VIEW = { top: 10, bottom: 90 };

/** Rows of the document by id, and the number of times that they were queried. */
let shown: Record<string, typeof ABOVE>;
let looked: number;
let page: EventTarget & { visibilityState: string };
let store: AppStore;
let hear: (hint: Hint) => void;
/** The posts on the server, newest first, and the requests that it received. */
let rows: string[];
let asked: string[];
/** The properties that the server returns for each post. */
let written: Partial<Post>;
let left: AbortController;
/** Delays responses of reads, as on a slow connection. */
let held: Promise<void> | undefined;

beforeEach(async () => {
  vi.useFakeTimers();
  [shown, looked] = [{ b: ABOVE, a: ABOVE }, 0];
  page = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    querySelectorAll: () => {
      looked++;
      return Object.entries(shown).map(([row, place]) => ({
        dataset: { row },
        getBoundingClientRect: () => place,
        querySelector: () => null,
      }));
    },
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  [rows, asked, left, held] = [['b', 'a'], [], new AbortController(), undefined];
  written = { content: 'Once.', media: [pictureOf('A heath')] };
  ({ store } = boot({
    fetch: answer,
    base: 'http://pipit.test',
    getCookie: () => undefined,
    storage: memoryStorage(),
  }));
  installSlices(store);
  store.dispatch(listShown(HOME));
  await store.dispatch(posts.load(HOME));
  asked = [];
  hear = followHints(store, left.signal);
});
afterEach(() => {
  left.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function answer(request: Request): Promise<Response> {
  const { searchParams, search } = new URL(request.url);
  asked.push(search);
  const ids = searchParams.get('ids')?.split(',') ?? rows;
  const found = ids.filter((id) => rows.includes(id));
  const answer = found.map((_id) => ({ ...postOf(_id), ...written }));
  await held;
  return Response.json({ posts: answer, nextCursor: null }, { headers: { 'pipit-position': POSITION } });
}

const postOf = (_id: string) =>
  ({ _id, username: 'wick', createdAt: _id, updatedAt: _id, likes: { likeCount: 1, likedBy: [] } }) as unknown as Post;
const pictureOf = (alt: string, width = 3): Picture => ({ _id: 'p', url: '/p.webp', width, height: 2, alt, tiles: '' });
const soon = () => vi.advanceTimersByTimeAsync(1_100);
const hello = (position: string): Hint => ({
  kind: 'hello',
  data: { position, streams: 2, unread: 4, firstSort: 'hot' },
});
const likes = (id: string) => store.getState().entities.posts.byId[id]?.likeCount;

test('a hint asks for the list in view, and hints that come together ask once', async () => {
  rows = ['c', 'b', 'a'];
  hear({ kind: 'all', data: {} });
  await soon();
  expect(asked).toEqual([]);
  for (let times = 0; times < 3; times++) hear({ kind: 'home', data: {} });
  await soon();
  expect(asked).toEqual(['?feed=home&sort=newest&limit=20']);
  expect(selectFresh(store.getState(), HOME)).toEqual(['c']);
});

test('a hint that comes while the list is asked for, or loaded, asks once more', async () => {
  for (const begin of [() => hear({ kind: 'home', data: {} }), () => void store.dispatch(posts.load(HOME))]) {
    let arrive = () => {};
    held = new Promise((resolve) => {
      arrive = resolve;
    });
    asked = [];
    begin();
    await soon();
    rows = [`c${rows.length}`, ...rows];
    hear({ kind: 'home', data: {} });
    await soon();
    expect(asked).toHaveLength(1);
    held = undefined;
    arrive();
    await soon();
    expect(asked).toHaveLength(2);
    expect(selectFresh(store.getState(), HOME)).toContain(rows[0]);
  }
});

test('a hidden page asks nothing, and once when somebody comes back to it', async () => {
  page.visibilityState = 'hidden';
  hear({ kind: 'home', data: {} });
  hear({ kind: 'counts', data: { posts: ['a'] } });
  await soon();
  expect(asked).toEqual([]);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await soon();
  expect(asked.sort()).toEqual(['?feed=home&sort=newest&limit=20', '?ids=a']);
});

test('posts that are named are asked for where they are in the document, the others when they come into it', async () => {
  shown = { a: ABOVE };
  hear({ kind: 'counts', data: { posts: ['a', 'b', 'of nobody here'] } });
  await soon();
  expect([asked, likes('a'), likes('b')]).toEqual([['?ids=a'], 1, 1]);
  shown = { a: ABOVE, b: ABOVE };
  page.dispatchEvent(new Event('scroll'));
  await soon();
  expect(asked).toEqual(['?ids=a', '?ids=b']);
});

test('after a hint about all of 2,700 posts the document is searched once a second, not once for each post', async () => {
  const known = Array.from({ length: 2_700 }, (_, n) => postOf(`old ${n}`));
  store.dispatch(answered({ posts: known, asOf: asOfWrite() }));
  hear({ kind: 'people', data: {} });
  await soon();
  expect(asked).toEqual(['?ids=b%2Ca']);
  const before = looked;
  for (let times = 0; times < 50; times++) page.dispatchEvent(new Event('scroll'));
  await soon();
  expect(looked - before).toBe(1);
});

test('an edit changes only the marks of a post in view, and its text when it is out of view', async () => {
  vi.stubGlobal('location', { pathname: '/userFeed' });
  vi.stubGlobal('innerHeight', 600);
  shown = { a: IN_VIEW };
  const first = written;
  const next = { content: 'Twice.', media: [pictureOf('A marsh', 2)] };
  const marks = { sensitive: 'medical', updatedAt: 'later' };
  written = { ...next, ...marks };
  hear({ kind: 'counts', data: { posts: ['a'] } });
  await soon();
  const seen = { sensitive: 'medical', edited: true };
  expect(store.getState().entities.posts.byId.a).toMatchObject({ ...first, ...seen });
  shown = { a: ABOVE };
  page.dispatchEvent(new Event('scroll'));
  await soon();
  expect(store.getState().entities.posts.byId.a).toMatchObject({ ...next, ...seen });
  expect(asked).toEqual(['?ids=a']);
});

test('a text that was kept back does not replace one that arrived later', async () => {
  vi.stubGlobal('location', { pathname: '/userFeed' });
  vi.stubGlobal('innerHeight', 600);
  shown = { a: IN_VIEW };
  written = { content: 'Twice.' };
  hear({ kind: 'counts', data: { posts: ['a'] } });
  await soon();
  // Meanwhile the reader has pressed "edited".
  store.dispatch(answered({ posts: [{ ...postOf('a'), content: 'Three times.' }], asOf: asOfWrite() }));
  shown = { a: ABOVE };
  page.dispatchEvent(new Event('scroll'));
  await soon();
  expect(store.getState().entities.posts.byId.a?.content).toBe('Three times.');
});

test('what the server no longer has goes, where nobody sees it', async () => {
  rows = ['b'];
  hear({ kind: 'counts', data: { posts: ['a', 'b'] } });
  await soon();
  expect(Object.keys(store.getState().entities.posts.byId)).toEqual(['b']);
  rows = [];
  hear({ kind: 'people', data: {} });
  await soon();
  expect(Object.keys(store.getState().entities.posts.byId)).toEqual([]);
});

test('hello tells whether anything was missed, how many notices are unread, and the first order of posts', async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  hear(hello(POSITION));
  await soon();
  expect(rememberedSort()).toBe('hot');
  expect([asked, unreadNotices.get()]).toEqual([[], 4]);
  hear(hello('feed.9'));
  await soon();
  expect(asked.sort()).toEqual(['?feed=home&sort=newest&limit=20', '?ids=b%2Ca']);
  hear({ kind: 'notices', data: { unread: 0 } });
  expect(unreadNotices.get()).toBe(0);
});
