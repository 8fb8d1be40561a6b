import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMMENT_BYTES, FILTER_BYTES, FILTERS_MAX, POST_BYTES, POST_SEARCH_LENGTH } from '../rules/limits.ts';
import { findPhrases, MOST_STEPS, type Phrase } from './phrases.ts';
import { utf8Bytes } from './text.ts';
import { isSign, wordsOf } from './tokens.ts';

/** The reference implementation: it tries every position, in quadratic time. */
function isPhraseAt({ words: phrase, goesOn }: Phrase, words: readonly string[], begin: number): boolean {
  let place = begin;
  for (const [n, wanted] of phrase.entries()) {
    while (!isSign(wanted) && isSign(words[place] ?? '')) place += 1;
    const found = words[place];
    const mayGoOn = goesOn && n === phrase.length - 1;
    if (!(mayGoOn ? found?.startsWith(wanted) : found === wanted)) return false;
    place += 1;
  }
  return phrase.length > 0;
}

const naive = (phrases: readonly Phrase[], words: readonly string[]): number[] =>
  phrases.flatMap((phrase, n) => (words.some((_, at) => isPhraseAt(phrase, words, at)) ? n : []));

const part = fc.constantFrom('a', 'b', 'ab', 'a', 'Á', '鳥', '漢', '+', '$', '* ', '% ', '#', ' ', ' ', '☕');
const textOf = (maxLength: number) => fc.array(part, { maxLength }).map((parts) => parts.join(''));
const phrase = fc.record({ words: textOf(6).map(wordsOf), goesOn: fc.boolean() });
const long = fc.record({ words: textOf(60).map(wordsOf), goesOn: fc.boolean() });

test('phrases are found where a look at every place finds them', () => {
  fc.assert(
    fc.property(textOf(16), fc.array(phrase, { maxLength: 20 }), (text, phrases) => {
      const words = wordsOf(text);
      const found = findPhrases(phrases).foundIn(words);
      expect(found.toSorted((a, b) => a - b)).toEqual(naive(phrases, words));
    }),
    { numRuns: 1_000 },
  );
});

test('phrases of more than 32 words are found too', () => {
  fc.assert(
    fc.property(fc.array(long, { minLength: 1, maxLength: 4 }), textOf(4), (phrases, between) => {
      const words = phrases.flatMap(({ words }) => [...wordsOf(between), ...words]);
      expect(
        findPhrases(phrases)
          .foundIn(words)
          .toSorted((a, b) => a - b),
      ).toEqual(naive(phrases, words));
    }),
    { numRuns: 300 },
  );
});

test('phrases are given in the order in which they end, each once', () => {
  const phrases = ['d', 'b c', 'a b c d', 'c d', 'x', ''].map((text) => ({ words: wordsOf(text) }));
  expect(findPhrases(phrases).foundIn(wordsOf('a b c d d c d'))).toEqual([1, 0, 2, 3]);
});

/** Letters, marks, modifiers, signs, joiners, spaces, direction controls, digits, emoji, scripts without spaces. */
const CHARACTERS = [
  ...['a', 'é', 'ß', 'ё', 'ا', '\u0301', '\u0316', '\u064e', '\u20dd', '\u{1f3fb}', '^', '+', '*', '#', '%', '$'],
  ...[
    '\u200d',
    '\u200b',
    ' ',
    '\n',
    '\u202e',
    '\u2066',
    '1',
    '½',
    '☕',
    '👍',
    '\u{1f1eb}',
    '鳥',
    'ก',
    '\u1100',
    '\u0344',
  ],
];
const unit = fc.array(fc.constantFrom(...CHARACTERS), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));

/** Texts of the maximum size in bytes, made of two units that alternate or follow each other. */
const maximal = (bytes: number) =>
  fc.tuple(unit, unit, fc.boolean()).map(([one, other, mixed]) => {
    const times = Math.floor(bytes / utf8Bytes(one + other));
    return mixed ? (one + other).repeat(times) : one.repeat(times) + other.repeat(times);
  });

/** Phrases with a long prefix in common with such a text. */
const filling = (length: number) =>
  fc.tuple(unit, unit).map(([one, end]) => one.repeat(length).slice(0, length - end.length) + end);

/** Counts how often a word is read. */
function counting(words: string[]): { words: string[]; read: () => number } {
  let count = 0;
  const get = (list: string[], name: string | symbol) => {
    if (typeof name === 'string' && /^\d+$/.test(name)) count += 1;
    return Reflect.get(list, name);
  };
  return { words: new Proxy(words, { get }), read: () => count };
}

test.each([
  ['200 filters', FILTERS_MAX, FILTER_BYTES / 4],
  ['the words of a search', 20, POST_SEARCH_LENGTH / 20],
])('%s take as many steps as a text has words, whatever text and phrases are', (_, count, length) => {
  const text = fc.oneof(maximal(POST_BYTES), maximal(COMMENT_BYTES));
  const phrases = fc.array(filling(length).map(wordsOf), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(text, phrases, (text, kinds) => {
      const all = Array.from({ length: count }, (_, n) => ({ words: kinds[n % kinds.length] ?? [], goesOn: n === 0 }));
      const size = all.reduce((sum, { words }) => sum + words.length, 0);
      const { words, read } = counting(wordsOf(text));
      const matcher = findPhrases(all);
      const found = matcher.foundIn(words);
      expect(words.length).toBeLessThanOrEqual(COMMENT_BYTES);
      expect(read()).toBeLessThanOrEqual(words.length);
      if (2 * words.length * Math.ceil(size / 32) < MOST_STEPS) {
        expect(read()).toBe(words.length);
        expect(matcher.foundIn(words)).toEqual(found);
      }
    }),
    { numRuns: 40 },
  );
});

test('no search can take more steps than a text may', () => {
  expect(2 * POST_BYTES * Math.ceil(POST_SEARCH_LENGTH / 32)).toBeLessThan(MOST_STEPS);
});

test('filters made to be slow hide a text after a bounded number of steps, and the next text is judged anew', () => {
  const [letter, all] = ['\u1100', [...'\u1100'.repeat(79)]];
  const filters = Array.from({ length: FILTERS_MAX }, (_, n) => ({ words: all.toSpliced(n % 79, 0, `${n}`) }));
  const { words, read } = counting(wordsOf(letter.repeat(COMMENT_BYTES / 3)));
  const { foundIn } = findPhrases(filters);
  expect(foundIn(words)).toHaveLength(FILTERS_MAX);
  expect(read()).toBeLessThan(MOST_STEPS / 250);
  expect(foundIn(['1', ...all])).toEqual([]);
  expect(foundIn(all.toSpliced(1, 0, '1'))).toEqual([1]);
});
