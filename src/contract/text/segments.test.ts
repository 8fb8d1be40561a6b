import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mentionsIn, segmentsOf } from './segments.ts';
import { tagName, tagsIn } from './tags.ts';

const links = (text: string) => segmentsOf(text).flatMap((segment) => (segment.kind === 'link' ? [segment.href] : []));
const mentions = (text: string) =>
  segmentsOf(text).flatMap((segment) => (segment.kind === 'mention' ? [segment.username] : []));

test('plain text is one segment', () => {
  expect(segmentsOf('First sourdough that is no doorstop.')).toEqual([
    { kind: 'text', text: 'First sourdough that is no doorstop.' },
  ]);
  expect(segmentsOf('')).toEqual([]);
});

test('a mention stands between its neighbours', () => {
  expect(segmentsOf('Ask @tomas.i, he knows')).toEqual([
    { kind: 'text', text: 'Ask ' },
    { kind: 'mention', text: '@tomas.i', username: 'tomas.i' },
    { kind: 'text', text: ', he knows' },
  ]);
});

test.each([
  ['@ada', ['ada']],
  ['(@ada)', ['ada']],
  ['Thanks @ada.', ['ada']],
  ['@ada-', ['ada']],
  ['@ada_', ['ada_']],
  ['@ada @joonho', ['ada', 'joonho']],
  ['line\n@ada', ['ada']],
  ['@a', []],
  ['@', []],
  ['ada@example.org', []],
  ['ünä@ada', []],
  ['@ada@example.org', []],
  ['@adaé', []],
  ['@_ada', []],
  ['@@ada', []],
  ['@adaſ', []],
  ['@\u212aelvin', []],
  [`@${'a'.repeat(30)}`, ['a'.repeat(30)]],
  [`@${'a'.repeat(31)}`, []],
])('mentions in %j', (text, expected) => {
  expect(mentions(text)).toEqual(expected);
});

test('a text tells ten people at most, each once', () => {
  const many = Array.from({ length: 12 }, (_, i) => `@bird${i}`);
  expect(mentionsIn(`@Ada and @ada, not a@ada: ${many.join(' ')}`)).toEqual([
    'ada',
    ...many.slice(0, 9).map((name) => name.slice(1)),
  ]);
});

const tags = (text: string) => segmentsOf(text).flatMap((segment) => (segment.kind === 'tag' ? [segment.name] : []));

test.each([
  ['#hello', ['hello']],
  ['(#Hello!)', ['hello']],
  ['#Straße #東京 #مرحبا #สวัสดี', ['straße', '東京', 'مرحبا', 'สวัสดี']],
  ['＃全角', ['全角']],
  ['#2026 #1st', ['1st']],
  ['#ﷺ #a½b #ﬁsh #ΟΔΟΣ #İz', ['fish', 'οδος', 'i̇z']],
  ['#', []],
  ['##double', []],
  ['a#b', []],
  ['&#39;', []],
  ['https://example.org/#part', []],
  ['/#part', []],
  ['#snake_case', ['snake_case']],
  [`#${'a'.repeat(50)}`, ['a'.repeat(50)]],
  [`#${'a'.repeat(51)}`, []],
])('tags in %j', (text, expected) => {
  expect(tags(text)).toEqual(expected);
});

test.each([
  ['#été #ete #Été #éte', [['ete', 'été']]],
  ['#Straße, #STRASSE', [['strasse', 'Straße']]],
  [
    '#İstanbul #istanbul #ΟΔΟΣ',
    [
      ['istanbul', 'İstanbul'],
      ['οδοσ', 'ΟΔΟΣ'],
    ],
  ],
  ['#\u0640\u0640 is made of what is left out', []],
  [`#${'ß'.repeat(50)} is too long`, []],
])('%j has the folded tags %j', (text, expected) => {
  expect(tagsIn(text).map(({ name, shown }) => [name, shown])).toEqual(expected);
  for (const [name, shown] of expected) expect([tagName(`${name}`), tagName(`#${shown}`)]).toEqual([name, name]);
});

test('a text has ten tags, and what looks like more is plain', () => {
  const ten = [...'abcdefghij'].map((letter) => `#t${letter}`);
  const text = `${ten.join(' ')} #tk and #TA #tl`;
  expect(tags(text)).toEqual([...ten.map((tag) => tag.slice(1)), 'ta']);
  expect(tagsIn(text).map(({ shown }) => `#${shown}`)).toEqual(ten);
  expect(segmentsOf(text).slice(-3)).toEqual([
    { kind: 'text', text: ' #tk and ' },
    { kind: 'tag', text: '#TA', name: 'ta' },
    { kind: 'text', text: ' #tl' },
  ]);
});

test.each([
  ['see https://example.org.', ['https://example.org']],
  ['HTTP://EXAMPLE.ORG', ['HTTP://EXAMPLE.ORG']],
  ['httpſ://example.org', []],
  ['(https://example.org/a)', ['https://example.org/a']],
  ['https://example.org/a_(b)', ['https://example.org/a_(b)']],
  ['(https://example.org/a_(b))', ['https://example.org/a_(b)']],
  ['https://example.org/?q=@ada', ['https://example.org/?q=@ada']],
  ['https://example.org/ä', ['https://example.org/ä']],
  ['"https://example.org"', ['https://example.org']],
  ['https://', []],
  ['https://?', []],
  ['xhttps://example.org', []],
  ['ftp://example.org', []],
  ['javascript:alert(1)', []],
  ['javascript://example.org/%0aalert(1)', []],
  ['data:text/html,<b>', []],
  ['https://evil.example/\u202Egro.elpmaxe', ['https://evil.example/']],
  ['https://exam\u200Bple.org', ['https://exam']],
])('links in %j', (text, expected) => {
  expect(links(text)).toEqual(expected);
});

test.each([
  ['www.example.org', ['https://www.example.org']],
  ['See WWW.Example.org/a?b, now.', ['https://WWW.Example.org/a?b']],
  ['(www.example.org)', ['https://www.example.org']],
  ['https://www.example.org', ['https://www.example.org']],
  ['the www.', []],
  ['www.example', []],
  ['awww.example.org', []],
  ['ada@www.example.org', []],
])('%j has the bare addresses %j', (text, expected) => {
  expect(links(text)).toEqual(expected);
});

test('the texts joined are the original, and every link is http or https', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('@', '#', 'ada', ' ', '\n', 'https://', 'http://', '.', ')', '(', 'javascript:', 'é', 'x.org/'),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      const segments = segmentsOf(text);
      expect(segments.map((segment) => segment.text).join('')).toBe(text);
      for (const segment of segments) {
        if (segment.kind === 'link') expect(new URL(segment.href).protocol).toMatch(/^https?:$/);
      }
    }),
  );
});
