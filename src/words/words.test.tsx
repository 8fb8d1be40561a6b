import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Language } from './language.ts';

/** Loaded again for each test, because a language cannot be unset. */
async function load() {
  const { PSEUDO } = await import('./pseudo.ts');
  const { speak, ...language } = await import('./language.ts');
  return {
    ...language,
    speak,
    speakPseudo: (tag: string) => speak(PSEUDO[tag] as Language),
    ...(await import('./formats.ts')),
    ...(await import('./en/fields/counter.ts')),
    ...(await import('./en/people/people.ts')),
    ...(await import('./en/account/login.tsx')),
  };
}
afterEach(() => vi.resetModules());

const link = (text: string): ReactNode => <a href="/">{text}</a>;

test('words follow the language that is chosen, in areas defined before and after', async () => {
  const { define, speakPseudo, peopleWords } = await load();
  speakPseudo('en-XA');
  expect(peopleWords.follow).toBe('⟦Ƒóóļļóóŵ⟧');
  expect(define('frame', { late: 'Now' }).late).toBe('⟦Ñóóŵ⟧');
});

test('plurals, counts and dates are those of the language', async () => {
  const { speak, plural, formatCount, formatDay, formatMoment, formatNow } = await load();
  const forms = { one: 'one', few: 'few', many: 'many', other: 'other' };
  expect([1, 2, 5].map((count) => plural(count, forms))).toEqual(['one', 'other', 'other']);
  speak({ tag: 'ru', dir: 'ltr', words: (_area, english) => english });
  expect([1, 2, 5].map((count) => plural(count, forms))).toEqual(['one', 'few', 'many']);
  expect(plural(2, { other: 'left' })).toBe('left');
  expect(formatCount(14_321)).toMatch(/^14.тыс\.$/);
  expect(formatNow()).toBe('сейчас');
  expect(formatDay(new Date(2026, 4, 12))).toBe('12 мая');
  expect(formatMoment(new Date(2026, 4, 12, 14, 6))).toMatch(/^14:06 · 12 мая 2026/);
});

describe('the languages for tests', () => {
  test('are longer than English, and in other letters', async () => {
    const { speakPseudo, peopleWords, counterWords } = await load();
    const english = counterWords.left(2);
    speakPseudo('en-XA');
    expect(counterWords.left(2).length).toBeGreaterThan(english.length * 1.3);
    expect(counterWords.left(2)).not.toMatch(/[a-z]{2}/i);
    vi.resetModules();
    const again = await load();
    again.speakPseudo('ar-XB');
    expect(again.peopleWords.follow).toMatch(/^⟦[א-ת]+⟧$/);
    expect(peopleWords.follow).toContain('ó');
  });

  test('leave names and elements as they are given', async () => {
    const { speakPseudo, peopleWords, loginWords } = await load();
    speakPseudo('en-XA');
    expect(peopleWords.followNamed('Ada Finch')).toBe('⟦Ƒóóļļóóŵ ⟧Ada Finch');
    expect(renderToStaticMarkup(loginWords.newHere(link))).toBe('⟦Ñééŵ ĥééŕéé? ⟧<a href="/">⟦Šííǧñ úúþ⟧</a>');
  });
});
