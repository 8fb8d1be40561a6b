import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codePoint } from '#tests/harness/code-point.ts';
import { isTextCondition, textsMeeting } from './match.ts';
import { conditionsOf } from './query.ts';

const kindsOf = (search: string) => conditionsOf(search).map(({ kind, not }) => (not ? `-${kind}` : kind));
const isFound = (text: string, search: string) => textsMeeting(conditionsOf(search).filter(isTextCondition))(text);

test.each([
  ['', []],
  ['net loft', ['words', 'words']],
  ['"net loft" -hole', ['words', '-words']],
  ['“net loft', ['words']],
  ['from:@Ana FROM:me -from:x', ['from', 'from', '-from']],
  ['#tag ＃タグ #1 @name @_', ['tag', 'tag', 'words', 'mention']],
  ['has:link has:image -has:images has:sound has:constructor', ['link', 'image', '-image', 'words', 'words']],
  [
    'before:2026-05-01 after:2026-05 after:2026 before:2026-02-30 after:yesterday',
    ['before', 'after', 'after', 'words', 'words'],
  ],
  ['in:likes -in:home in:space', ['in', '-in', 'words']],
  ['from: : - -- "" ?!', []],
  ['net from: -from:@ before: After: has: in:', ['words']],
  ['from:"net loft"', ['words']],
])('%j asks for %j', (search, kinds) => {
  expect(kindsOf(search)).toEqual(kinds);
});

test('before a day is before it begins, after it when it has ended; so with months and years', () => {
  const at = (search: string) =>
    conditionsOf(search).map((one) => 'at' in one && new Date(one.at).toISOString().slice(0, 10));
  expect(at('before:2026-05-01 after:2026-05-31 after:2026-12 after:2026')).toEqual([
    '2026-05-01',
    '2026-06-01',
    '2027-01-01',
    '2027-01-01',
  ]);
});

test('the last word may go on, whatever narrows it down; a phrase and a word of two letters may not', () => {
  expect(isFound('godwits are back', 'back god')).toBe(true);
  expect(isFound('godwits are back', 'god has:nothing')).toBe(false);
  expect(isFound('godwits at https://a.org', 'god has:link')).toBe(true);
  expect(isFound('godwits are back', 'god back')).toBe(false);
  expect(isFound('godwits are back', '"god"')).toBe(false);
  expect(isFound('godwits are back', 'go')).toBe(false);
});

test('whatever is typed is read, and what a text says finds it', () => {
  const unit = fc.oneof(
    fc.constantFrom(...'"“”-#@: \n', 'from:', 'in:likes', 'before:', 'has:link'),
    fc.string({ unit: codePoint, maxLength: 4 }),
  );
  fc.assert(fc.property(fc.string({ unit, maxLength: 300 }), (search) => void isFound('A text with a #tag', search)));
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    .map((text) => text.replace(/["“”„«»]/g, ''));
  fc.assert(fc.property(text, (text) => void expect(isFound(text, `"${text}"`)).toBe(true)));
});

test.each(['"', '“', '-', '#', '@', 'a ', 'from:', '"a" ', '東', '\u0301'])('16 kB of %j is read in one go', (unit) => {
  expect(conditionsOf(unit.repeat(2 ** 14 / unit.length)).length).toBeLessThanOrEqual(2 ** 14);
});
