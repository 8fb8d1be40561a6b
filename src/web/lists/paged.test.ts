import { expect, test } from 'vitest';
import { canLoadMore, emptyList, isLoaded, type Paged, takeFirstPage, takeNextPage } from './paged.ts';

const listOf = (ids: string, nextCursor: string | null): Paged => ({
  ids: [...ids],
  nextCursor,
  status: 'success',
  more: 'idle',
});
const page = (ids: string, nextCursor: string | null) => ({ ids: [...ids], nextCursor });

test('a list is loaded once a page has come, be it an empty one', () => {
  const list = emptyList();
  expect(isLoaded(list)).toBe(false);
  takeFirstPage(list, page('', null), 20);
  expect(isLoaded(list)).toBe(true);
  expect(canLoadMore(list)).toBe(false);
});

test('what goes ahead stands first, and once', () => {
  const list = emptyList();
  takeFirstPage(list, page('abc', 'next'), 20, ['c', 'x']);
  expect(list.ids.join('')).toBe('cxab');
});

test('asked for again, a list is what the page says', () => {
  const list = listOf('abc', null);
  takeFirstPage(list, page('zab', 'next'), 3);
  expect(list).toMatchObject({ ids: [...'zab'], nextCursor: 'next' });
});

test('rows beyond what was asked for stay, with the place where they ended', () => {
  const list = listOf('abcdef', 'after f');
  takeFirstPage(list, page('zabc', 'after c'), 4);
  expect(list).toMatchObject({ ids: [...'zabcef'], nextCursor: 'after f' });
});

test('no row stays where the page is the whole list', () => {
  const list = listOf('abcdef', 'after f');
  takeFirstPage(list, page('ab', null), 4);
  expect(list).toMatchObject({ ids: [...'ab'], nextCursor: null });
});

test('the next page never repeats, and what stands behind stays behind', () => {
  const list = listOf('abcx', 'after c');
  takeNextPage(list, page('bcd', null), ['x']);
  expect(list).toMatchObject({ ids: [...'abcdx'], nextCursor: null, more: 'success' });
});
