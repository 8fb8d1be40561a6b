import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { tagsIn } from './tags.ts';
import { utf8Bytes } from './text.ts';
import { queryTokens, tokensOf, wordsOf } from './tokens.ts';

test.each([
  ['', []],
  ['First sourdough, no doorstop.', ['first', 'sourdough', 'no', 'doorstop']],
  ['Crème BRÛLÉE, Łódź, Đà Nẵng', ['creme', 'brulee', 'lodz', 'da', 'nang']],
  ['Йод и ёлка', ['йод', 'и', 'елка']],
  ['Καλημέρα', ['καλημερα']],
  ['שלום מרחבא مرحبا', ['שלום', 'מרחבא', 'مرحبا']],
  ['東京タワー', ['東京', '京タ', 'タワ', 'ワー', 'ー']],
  ['mastodonサーバー', ['mastodon', 'サー', 'ーバ', 'バー', 'ー']],
  ['한국어', ['한국', '국어', '어']],
  ['木', ['木']],
  ['ﬁne Ｆｕｌｌ', ['fine', 'full']],
  ['don’t panic', ['don', 't', 'panic']],
  ['tea ☕️ 👩🏽‍🚀 🇫🇷', ['tea', '☕', '👩‍🚀', '🇫🇷']],
  ['again again', ['again']],
])('tokens of %j', (text, tokens) => {
  expect(tokensOf(text)).toEqual(tokens);
});

test('a word is found by its beginning when it is very long', () => {
  const long = 'ab'.repeat(100);
  expect(tokensOf(long)).toEqual(['ab'.repeat(20)]);
  expect(queryTokens(long)).toEqual(tokensOf(long));
});

test('words and tokens in ASCII are those that the rules for all scripts find', () => {
  const unit = fc.constantFrom(...'aB3 $+<^`|~#%*_-.@\n\0');
  const text = fc.oneof(fc.string({ unit: 'binary-ascii' }), fc.string({ unit, maxLength: 30 }));
  fc.assert(
    fc.property(text, (text) => {
      expect(wordsOf(`${text} é`)).toEqual([...wordsOf(text), 'e']);
      expect(tokensOf(`${text} é`)).toEqual([...new Set([...tokensOf(text), 'e'])]);
    }),
  );
});

const SCRIPTS = [
  'Latin é',
  'кириллица',
  'ελληνικά',
  'مرحبا',
  'שלום',
  '東京都',
  'カタカナ',
  'ひらがな',
  '한국어',
  'ภาษาไทย',
  'ລາວ',
  '👍🏽',
];
const words = fc.array(fc.oneof(fc.constantFrom(...SCRIPTS), fc.string({ unit: 'grapheme', maxLength: 8 })), {
  maxLength: 8,
});

test('a text is found by each of its words', () => {
  fc.assert(
    fc.property(words, (parts) => {
      const tokens = new Set(tokensOf(parts.join(' ')));
      for (const part of parts)
        for (const token of queryTokens(part)) expect([...tokens].some((of) => of.startsWith(token))).toBe(true);
    }),
  );
});

test.each(['東京都庁前駅', 'ひらがなとカタカナ', '한국어문장', 'ภาษาไทย', 'ພາສາລາວ', 'ភាសាខ្មែរ', 'မြန်မာစာ'])(
  '%j is found by any of its neighbours',
  (text) => {
    const tokens = new Set(tokensOf(text));
    const characters = [...text.normalize('NFKC')];
    for (let at = 0; at + 1 < characters.length; at++) {
      for (const token of queryTokens(characters.slice(at, at + 2).join(''))) expect(tokens).toContain(token);
    }
  },
);

test.each(['a', 'é', '東', 'a東', '👍', '👩\u200d', '\u0301', '🇫', ' ', 'ก็'])(
  '256 kB of %j are read in one go',
  (unit) => {
    expect(tokensOf(unit.repeat(2 ** 18 / unit.length)).length).toBeLessThan(10);
  },
);

/** `normalize` sorts a run of marks in quadratic time, and a text can have thousands. */
test.each([
  '\u0301\u0316',
  '\u0316\u0301\u{1f3fb}',
  '\u0344\u0316',
  '\u064e\u0655',
  '\u0301\u200b\u0316',
  'a\u0301\u0316',
])('no long run of marks is normalised, as in 8,000 bytes of %j', (unit) => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  wordsOf(unit.repeat(8_000 / utf8Bytes(unit)));
  tagsIn(`#a${unit.repeat(8_000 / utf8Bytes(unit))}`);
  const texts = normalize.mock.contexts.map(String);
  normalize.mockRestore();
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts)
    expect(Math.max(0, ...(text.match(/\p{M}+/gu) ?? []).map(({ length }) => length))).toBeLessThan(100);
});
