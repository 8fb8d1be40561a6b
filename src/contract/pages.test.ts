import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { PAGE_NAMES, pageAt } from './pages.ts';

test.each([
  ['/userFeed', { name: 'feed', params: {} }],
  ['/profile/jo.doe', { name: 'profile', params: { username: 'jo.doe' } }],
  ['/profile/a%20b', { name: 'profile', params: { username: 'a b' } }],
  ['/profile/%E0%A4', { name: 'profile', params: { username: '%E0%A4' } }],
])('%s is a page', (path, page) => {
  expect(pageAt(path)).toEqual(page);
});

test('capital letters and a slash at the end make no difference', () => {
  expect(pageAt('/USERFEED/')?.name).toBe('feed');
  expect(pageAt('/Post/8f14E45f/')).toEqual({ name: 'post', params: { postId: '8f14E45f' } });
});

test.each(['/', '/nowhere', '/profile', '/profile/', '/userFeed/more', '/post/a/b', '/x/login'])(
  '%s is none',
  (path) => {
    expect(pageAt(path)).toBeNull();
  },
);

test.each(PAGE_NAMES)('the page %s has one screen', (name) => {
  const file = `${name.charAt(0).toUpperCase()}${name.slice(1)}Screen.tsx`;
  expect(globSync(`*/${file}`, { cwd: fileURLToPath(new URL('../web/screens', import.meta.url)) })).toHaveLength(1);
});
