import { expect, test, vi } from 'vitest';
import { memoryStorage } from '#tests/harness/web.ts';
import { forgetAll, recentSearches, remember } from './searchHistory.ts';

test('the latest search is listed first and once, and an operator without a value is not listed', () => {
  vi.stubGlobal('localStorage', memoryStorage());
  for (const typed of ['tide', 'from:olga', ' ', '"', '-', '#', 'from:', ' tide ']) remember('ada', typed);
  expect(recentSearches.get()).toEqual(['tide', 'from:olga']);
  forgetAll('ada');
  expect(recentSearches.get()).toEqual([]);
  vi.unstubAllGlobals();
});
