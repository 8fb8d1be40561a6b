import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Picture } from '#contract/media/media.ts';
import type { Post } from '#contract/posts/posts.ts';
import { memoryStorage } from '#tests/harness/web.ts';
import { boot } from '../app/boot.ts';
import { installSlices } from '../app/rootReducer.ts';
import type { AppStore } from '../app/store.ts';
import { selectFresh } from '../lists/selectIds.ts';
import { homeList, posts } from '../posts/list/postLists.ts';
import { rememberedSort } from '../posts/list/sortSetting.ts';
import { listShown } from '../posts/postsSlice.ts';
import { followHints } from './hints.ts';
import type { Hint } from './source/live.ts';
import { unreadNotices } from './unread.ts';

const HOME = homeList('newest');
const POSITION = 'feed.7';

/** A row in the document, above the window. */
const ABOVE = { getBoundingClientRect: () => ({ top: -90, bottom: -10 }) };
/** One in view, whose text is one line high; a text that says so has two. */
const IN_VIEW = {
  getBoundingClientRect: () => ({ top: 10, bottom: 90 }),
  querySelector: (selector: string) =>
    selector === '.pip' ? { offsetHeight: 1, after: () => {}, cloneNode: () => new Line() } : null,
};
class Line {
  textContent = '';
  get offsetHeight() {
    return this.textContent.split('\n').length;
  }
  remove() {}
}

let page: EventTarget & { visibilityState: string; querySelector: (selector: string) => object | null };
let store: AppStore;
let hear: (hint: Hint) => void;
/** What the server has, the newest first, and what it was asked. */
let rows: string[];
let asked: string[];
/** What its author has made of each post. */
let written: Partial<Post>;
let left: AbortController;
/** The line is slow: what was read before it arrives after this. */
let held: Promise<void> | undefined;

beforeEach(async () => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible', querySelector: () => ABOVE });
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('CSS', { escape: String });
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
  const answered = found.map((_id) => ({
    _id,
    username: 'wick',
    createdAt: _id,
    likes: { likeCount: 1, likedBy: [] },
    ...written,
  }));
  await held;
  return Response.json({ posts: answered, nextCursor: null }, { headers: { 'pipit-position': POSITION } });
}

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
  page.querySelector = (selector) => (selector.includes('"a"') ? ABOVE : null);
  hear({ kind: 'counts', data: { posts: ['a', 'b', 'of nobody here'] } });
  await soon();
  expect([asked, likes('a'), likes('b')]).toEqual([['?ids=a'], 1, 1]);
  page.querySelector = () => ABOVE;
  page.dispatchEvent(new Event('scroll'));
  await soon();
  expect(asked).toEqual(['?ids=a', '?ids=b']);
});

test('an edit changes a post in view as far as its row stays as high, and the rest when it is out of view', async () => {
  vi.stubGlobal('location', { pathname: '/userFeed' });
  vi.stubGlobal('innerHeight', 600);
  page.querySelector = () => IN_VIEW;
  const edit = async (next: Partial<Post>) => {
    written = next;
    hear({ kind: 'counts', data: { posts: ['a'] } });
    await soon();
    return store.getState().entities.posts.byId.a;
  };
  const twice = { content: 'Twice.', media: [pictureOf('A marsh')], sensitive: 'medical' };
  expect(await edit(twice)).toMatchObject(twice);
  const larger = { content: 'In several\nlines.', media: [pictureOf('A marsh', 2)] };
  const marks = { sensitive: 'spoiler', edited: true };
  expect(await edit({ ...larger, ...marks })).toMatchObject({ ...twice, ...marks });
  page.querySelector = () => ABOVE;
  page.dispatchEvent(new Event('scroll'));
  await soon();
  expect(store.getState().entities.posts.byId.a).toMatchObject({ ...larger, ...marks });
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
