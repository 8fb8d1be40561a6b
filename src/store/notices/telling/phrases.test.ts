import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPhraseAt, wordsOf } from '#contract/text/tokens.ts';
import { phrasesIn } from './phrases.ts';

const text = fc
  .array(fc.constantFrom('a', 'b', 'Á', '鳥', '+', '$', '* ', '% ', '#', ' ', ' ', '☕'), { maxLength: 12 })
  .map((parts) => parts.join(''));

test('a phrase is found where it stands in the text', () => {
  fc.assert(
    fc.property(text, fc.array(text), (text, phrases) => {
      const isIn = phrasesIn(text);
      const words = wordsOf(text);
      for (const typed of phrases) {
        const phrase = wordsOf(typed);
        expect(isIn(typed)).toBe(phrase.length > 0 && words.some((_, at) => isPhraseAt(phrase, words, at)));
      }
    }),
    { numRuns: 2_000 },
  );
});
