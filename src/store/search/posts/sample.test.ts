import { expect, test } from 'vitest';
import { nearFor, type Sample } from './sample.ts';

/** Of a million posts: one in ten has a kettle, one in twenty a kite, one in five hundred a heron. */
const sample: Sample = {
  tokens: [...Array(100).fill('kettle'), ...Array(50).fill('kite'), ...Array(2).fill('heron')].sort(),
  posts: 1_000,
  newest: 1_000_000,
};
const near = (...words: string[]) => nearFor(sample, clausesOf(words), 21);
const clausesOf = (words: string[]) =>
  words.map((word) => ({ any: [word.replace('*', '')], begins: word.endsWith('*') }));

test('the more common a word is, the fewer posts are looked at for it', () => {
  expect(near('kettle')).toBe(630);
  expect(near('kite')).toBe(1_260);
  expect(near('kettle', 'kite')).toBe(12_600);
});

test('what is rare, or not known, is left to the index', () => {
  expect(near('heron')).toBe(0);
  expect(near('heron', 'kettle')).toBe(0);
  expect(near('egret')).toBe(0);
});

test('a beginning is as common as all words that begin so', () => {
  expect(near('k*')).toBe(420);
  expect(near('k')).toBe(0);
});

test('among few posts the index has little to read, and words have to be more common', () => {
  const few = { ...sample, newest: 1_000 };
  expect(nearFor(few, clausesOf(['kite']), 21)).toBe(0);
  expect(nearFor(few, clausesOf(['k*']), 21)).toBe(420);
});
