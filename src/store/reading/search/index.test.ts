import { expect, test } from 'vitest';
import { nearFor, type Sample, waysFor } from './index.ts';

/** A million posts: one in ten has a kettle, one in twenty a kite, one in five hundred a heron. */
const sample: Sample = {
  tokens: [...Array(100).fill('kettle'), ...Array(50).fill('kite'), ...Array(2).fill('heron')].sort(),
  posts: 1_000,
  newest: 1_000_000,
};
const near = (...words: string[]) => nearFor(sample, clausesOf(words), 21);
const clausesOf = (words: string[]) =>
  words.map((word) => ({ any: [word.replace('*', '')], begins: word.endsWith('*') }));

test('the more common a word is, the fewer posts are looked at for it', () => {
  expect(near('kettle')?.first).toBe(315);
  expect(near('kite')?.first).toBe(630);
  expect(near('kettle', 'kite')?.first).toBe(6_300);
});

test('as many are looked at as it takes to read the index', () => {
  const most = (...words: string[]) => Math.round((near(...words)?.most ?? 0) / 1_000);
  expect([most('kite'), most('kettle')]).toEqual([240, 480]);
  expect(most('kettle', 'kite')).toBe(60);
  expect(most('kite*')).toBe(225);
});

test('what is rare, or not known, is left to the index', () => {
  expect(near('heron')).toBeUndefined();
  expect(near('heron', 'kettle')).toBeUndefined();
  expect(near('egret')).toBeUndefined();
});

test('a beginning is as common as all words that begin so', () => {
  expect(near('k*')?.first).toBe(210);
  expect(near('k')).toBeUndefined();
});

test('among few posts the index has little to read, and words have to be more common', () => {
  const few = { ...sample, newest: 1_000 };
  expect(nearFor(few, clausesOf(['kite']), 21)).toBeUndefined();
  expect(nearFor(few, clausesOf(['k*']), 21)?.first).toBe(210);
});

test('beside a rare word, a common beginning is left to the text', () => {
  const asked = (...words: string[]) => waysFor(sample, clausesOf(words), 21).asked.map(({ any }) => any[0]);
  expect(asked('heron', 'k*')).toEqual(['heron']);
  expect(asked('kettle', 'k*')).toEqual(['kettle', 'k']);
  expect(asked('heron', 'her*')).toEqual(['heron', 'her']);
});
