import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldLetters, searchable } from './folding.ts';

test.each([
  ['Straße ẞ STRASSE', 'strasse ss strasse'],
  ['Łódź Đà Nẵng Øresund Ħal smørrebrød ǿ', 'lodz da nang oresund hal smorrebrod o'],
  ['Æther ŒUVRE ǽ', 'aether oeuvre ae'],
  ['İstanbul ıssız DİYARBAKIR', 'istanbul issiz diyarbakir'],
  ['ΚΑΛΗΜΈΡΑ Καλημέρα ΟΔΟΣ ᾳ', 'καλημερα καλημερα οδοσ α'],
  ['Ёлка ёж Йод ї', 'елка еж йод ї'],
  ['مُحَمَّد كتـــاب أحمد إلى آخر ٱسم', 'محمد كتاب احمد الى اخر اسم'],
  ['مؤمن شيئ', 'مؤمن شيئ'],
  ['a\u0640\u0301', 'a'],
  ['שָׁלוֹם', 'שלום'],
  ['👍🏽 ☝️🏽 👩🏽‍🚀 🏽', '👍 ☝ 👩‍🚀 🏽'],
  ['हिन्दी हिंदी', 'हिन्दी हिंदी'],
  ['Ｆｕｌｌ ﬁne ½', 'full fine 1⁄2'],
  ['Plain ASCII', 'plain ascii'],
])('%j folds to %j', (text, folded) => {
  expect(foldLetters(text)).toBe(folded);
});

test('whatever is folded stays as it is when it is folded again', () => {
  const unit = fc.constantFrom(
    ...'aßłıİσςέёй\u0301\u0308\u0655\u064e\u05b8\u0327🏽👍\ufe0f\u200dאאٱآक\u093c가ᄀ\u0640'.normalize('NFC'),
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
      expect(foldLetters(foldLetters(text))).toBe(foldLetters(text));
    }),
    { numRuns: 2_000 },
  );
});

test('the fields of a person are separated by nothing but a space', () => {
  expect(searchable('José\n  ÖZ')).toBe('jose oz');
  expect(searchable('\u0640')).toBe('\u0640');
});
