import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPhraseAt, wordsOf } from '#contract/text/tokens.ts';
import { automatonOf } from './automaton.ts';
import type { FilterRow } from './filters.ts';

const part = fc.constantFrom('a', 'b', 'ab', 'Á', '鳥', '漢', ' ', ' ', '☕');
const textOf = (parts: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(parts, { maxLength }).map((found) => found.join(''));
const phrase = fc.record({ word: textOf(part, 5), action: fc.constantFrom('hide', 'fold') });
const text = textOf(fc.oneof(part, fc.constant('+')), 14);

test('the automaton finds what a look at every place finds, and what hides first', () => {
  fc.assert(
    fc.property(text, fc.array(phrase), (text, filters) => {
      const phrases = filters.map((filter) => ({ words: wordsOf(filter.word), filter: filter as FilterRow }));
      const words = wordsOf(text);
      const placeOf = (phrase: string[]) =>
        phrase.length > 0 ? words.findIndex((_, at) => isPhraseAt(phrase, words, at)) : -1;
      const standing = phrases.filter(({ words }) => placeOf(words) >= 0);
      const found = automatonOf(phrases).find(words);
      const hides = standing.some(({ filter }) => filter.action === 'hide');
      expect(found?.action).toBe(hides ? 'hide' : standing[0] && 'fold');
      if (!found) return;
      expect(standing.map(({ filter }) => filter)).toContain(found);
      if (!hides) expect(placeOf(wordsOf(found.word))).toBe(Math.min(...standing.map(({ words }) => placeOf(words))));
    }),
    { numRuns: 3_000 },
  );
});

test('many filters that begin alike take no longer than one, in a text that is made for them', () => {
  const word = '漢'.repeat(58);
  const many = Array.from({ length: 200 }, (_, n) => ({
    words: wordsOf(word + String.fromCodePoint(0x5000 + n)),
    filter: { action: 'hide' } as FilterRow,
  }));
  const steps = { counted: 0 };
  const words = Array.from({ length: 1_000 }, () => '漢');
  const counting = new Proxy(words, {
    get: (list, name) => {
      if (typeof name === 'string' && /^\d+$/.test(name)) steps.counted += 1;
      return Reflect.get(list, name);
    },
  });
  expect(automatonOf(many).find(counting)).toBeUndefined();
  expect(steps.counted).toBe(1_000);
});
