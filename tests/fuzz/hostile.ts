import fc from 'fast-check';
import { codePoint } from '#tests/harness/code-point.ts';

/** Texts that have broken programs: invalid ones, look-alikes, and ones that grow. */
const SPECIMENS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  'a\ud83d',
  '\u202egnp.exe',
  '\u2066\u2069\u200f',
  '\u200b\u200c\u200d\ufeff',
  '\u{e0061}\u{e0062}\u{e007f}',
  `Z${'\u0351'.repeat(600)}`,
  `${'👩‍👩‍👧‍👦'.repeat(60)}`,
  '\ufdfa'.repeat(120),
  'ß'.repeat(121),
  'İ'.repeat(60),
  'ﬃ',
  'ＡＤＡ',
  'аdmin',
  '\r\nSet-Cookie: a=b',
  "' or 1=1 --",
  '"; drop table users; --',
  '%_\\%',
  '{{7*7}}<%= 7 %>',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'https://a@b:99999/',
  '//evil.example',
  '/\\evil.example',
  '../../../etc/passwd',
  '%2e%2e%2f',
  '%',
  '%zz',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '9007199254740993',
  '18446744073709551616',
  '00000000-0000-0000-0000-000000000000',
  '\ufffe\uffff',
  '\u{10ffff}',
];

const edges = [119, 120, 121, 280, 281, 1000, 1001, 4800, 4801, 20_000];
const long = fc
  .tuple(fc.constantFrom('a', 'é', '🐦', 'e\u0301', ' ', '\n', '@ada ', '\u200d'), fc.constantFrom(...edges))
  .map(([unit, length]) => unit.repeat(length));

/** Any UTF-16, including unpaired surrogates. */
const anyUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
  .map((units) => String.fromCharCode(...units));

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...SPECIMENS) },
  { weight: 2, arbitrary: fc.string({ unit: codePoint, maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 130 }) },
  { weight: 1, arbitrary: anyUnits },
  { weight: 1, arbitrary: long },
);

const deep = fc
  .tuple(fc.constantFrom<[string, string]>(['[', ']'], ['{"a":', '}']), fc.constantFrom(10, 500, 2_000))
  .map(([[open, close], levels]): unknown => JSON.parse(`${open.repeat(levels)}1${close.repeat(levels)}`));

/** Any JSON in place of the expected value. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, 2 ** 53, [], {}, [[]], ['a']) },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: deep },
);

/** Characters that a header can carry: Latin-1 without controls. */
export const headerText: fc.Arbitrary<string> = fc
  .oneof(hostileText, fc.string({ unit: 'binary-ascii', maxLength: 300 }))
  .map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 3_000));
