import { expect, test } from 'vitest';
import { diffOf } from './diff.ts';

const shown = (before: string, after: string) =>
  diffOf(before, after)
    .map(({ kind, text }) => ({ same: text, added: `+[${text}]`, gone: `-[${text}]` })[kind])
    .join('');

test('marks the words that came and went', () => {
  expect(shown('It will double as a doorstop.', 'It might double as a doorstop.')).toBe(
    'It -[will]+[might] double as a doorstop.',
  );
  expect(shown('Same.', 'Same.')).toBe('Same.');
  expect(shown('', 'New.')).toBe('+[New.]');
  expect(shown('Über Öl\nund 🐦', 'Über Öl\nund 🐦!')).toBe('Über Öl\nund 🐦+[!]');
});

test('keeps tags whole, and puts words that were replaced side by side into one change', () => {
  expect(shown('Met the choir at #library', 'Met a few people at #Library')).toBe(
    'Met -[the choir ]+[a few people ]at -[#library]+[#Library]',
  );
  expect(shown('Nine of us read aloud in the #library today', 'Tomorrow the two of you go to the #library')).toMatch(
    / the #library(-\[ today\])?$/,
  );
  expect(shown('#library', 'library')).toBe('-[#library]+[library]');
  expect(shown('One, two.', 'Three, four.')).toBe('-[One, two]+[Three, four].');
  expect(shown('Fog at dawn', 'Fog and rain at dawn today')).toBe('Fog +[and rain ]at dawn+[ today]');
});

test('gives both texts back, whatever they are', () => {
  for (const [before, after] of [
    ['a b c d', 'd c b a'],
    ['…', '   '],
    ['鳥が鳴く', '鳥は鳴く'],
    ['x'.repeat(120), 'x '.repeat(60)],
  ] as const) {
    const parts = diffOf(before, after);
    const without = (kind: string) => parts.map((part) => (part.kind === kind ? '' : part.text)).join('');
    expect([without('added'), without('gone')]).toEqual([before, after]);
  }
});
