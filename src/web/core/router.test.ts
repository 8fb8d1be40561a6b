import type { MouseEvent } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

interface Entry {
  state: { key?: string; index?: number; state?: unknown; layer?: number } | null;
  url: string;
}

/** The browser's history, at the path that the site has. */
let entries: Entry[];
let at: number;
let router: typeof import('./router.tsx');

const here = (): Entry => entries[at] ?? { state: null, url: '' };
const keys = () => entries.map(({ state }) => state?.key);
const indexes = () => entries.map(({ state }) => state?.index);

async function open(url: string, base = '/', state: Entry['state'] = null): Promise<void> {
  entries = [{ state, url }];
  at = 0;
  vi.stubEnv('BASE_URL', base);
  vi.resetModules();
  router = await import('./router.tsx');
}

beforeEach(() => {
  vi.stubGlobal('history', {
    get state() {
      return here().state;
    },
    pushState: (state: Entry['state'], _: string, url: string) => {
      entries = [...entries.slice(0, ++at), { state, url }];
    },
    replaceState: (state: Entry['state'], _: string, url = here().url) => {
      entries[at] = { state, url };
    },
    back: () => at--,
  });
  const url = () => new URL(here().url, 'https://pipit.test');
  vi.stubGlobal('location', {
    get href() {
      return url().href;
    },
    get pathname() {
      return url().pathname;
    },
    get search() {
      return url().search;
    },
    get hash() {
      return url().hash;
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test('the first entry of a document gets a key, and keeps it over a reload', async () => {
  await open('/explore?from=mail#latest');
  const first = router.readLocation('POP');
  expect(first).toMatchObject({
    pathname: '/explore',
    page: { name: 'explore' },
    search: '?from=mail',
    hash: '#latest',
    state: null,
    arrivedBy: 'POP',
  });
  expect(keys()).toEqual([first.key]);
  await open('/explore', '/', here().state);
  expect(router.readLocation('POP').key).toBe(first.key);
});

test('each entry has a key and a state of its own; what replaces one is another entry', async () => {
  await open('/userFeed');
  router.readLocation('POP');
  router.navigate('/explore', { state: { search: true } });
  expect(router.readLocation('POP')).toMatchObject({ pathname: '/explore', state: { search: true } });
  const [, pushed] = keys();
  router.navigate('/bookmarks', { replace: true });
  expect(entries.map(({ url }) => url)).toEqual(['/userFeed', '/bookmarks']);
  expect(new Set([...keys(), pushed]).size).toBe(3);
  expect(indexes()).toEqual([0, 1]);
});

test('back leads to the page before, and from the first page to another one', async () => {
  await open('/post/1');
  router.readLocation('POP');
  router.goBack('/userFeed');
  expect(here().url).toBe('/userFeed');
  router.goBack('/explore');
  expect(here().url).toBe('/post/1');
});

test('an entry that the browser has made for a fragment counts as one more, and shows the same page', async () => {
  await open('/explore');
  router.readLocation('POP');
  router.navigate('/post/1', { state: { from: 'explore' } });
  const page = router.readLocation('PUSH');
  history.pushState(null, '', '/post/1#main');
  expect(router.readLocation('POP')).toEqual({ ...page, hash: '#main' });
  expect([keys()[2], indexes()]).toEqual([page.key, [0, 1, 2]]);
  history.pushState(null, '', '/post/2#main');
  expect(router.readLocation('POP').key).not.toBe(page.key);
});

test('what a layer has added to an entry stays', async () => {
  await open('/userFeed', '/', { layer: 7 });
  router.readLocation('POP');
  expect(here().state).toMatchObject({ layer: 7, index: 0 });
});

test('paths are told without the base and lead below it', async () => {
  await open('/birds/profile/ada', '/birds/');
  expect(router.readLocation('POP')).toMatchObject({ pathname: '/profile/ada', page: { params: { username: 'ada' } } });
  router.navigate('/userFeed?a=b');
  expect(here().url).toBe('/birds/userFeed?a=b');
  expect(router.Link({ to: '/explore' }).props.href).toBe('/birds/explore');
});

/** Presses a link; true when the browser is left to follow it. */
function press(props: Parameters<typeof router.Link>[0], event: Partial<MouseEvent> = {}): boolean {
  const { href, onClick } = router.Link(props).props;
  let prevented = event.defaultPrevented ?? false;
  onClick({
    button: 0,
    currentTarget: { href: new URL(href, location.href).href },
    preventDefault: () => {
      prevented = true;
    },
    ...event,
    get defaultPrevented() {
      return prevented;
    },
  });
  return !prevented;
}

test('a click on a link goes on; on that of the page itself it makes no further entry', async () => {
  await open('/userFeed');
  router.readLocation('POP');
  expect(press({ to: '/explore', state: 'told' })).toBe(false);
  expect(here()).toMatchObject({ url: '/explore', state: { state: 'told' } });
  const before = here().state?.key;
  expect(press({ to: '/explore' })).toBe(false);
  expect(entries).toHaveLength(2);
  expect(here().state?.key).not.toBe(before);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a click with %o is left to the browser',
  async (event) => {
    await open('/userFeed');
    expect(press({ to: '/explore' }, event)).toBe(true);
    expect(here().url).toBe('/userFeed');
  },
);

test('so is that on a link to another window, and one that somebody has answered leads nowhere', async () => {
  await open('/userFeed');
  expect(press({ to: '/explore', target: '_blank' })).toBe(true);
  press({ to: '/explore', onClick: (event) => event.preventDefault() });
  expect(here().url).toBe('/userFeed');
});
