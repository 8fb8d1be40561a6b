import { expect, test } from 'vitest';
import { authorIn, isIdle, isShort, listIn, misreadIn, namesIn, operatorsIn, withHint, without } from './query.ts';

test('people are searched by words, or by the name behind an @', () => {
  expect(namesIn('priya rag from:me #net')).toBe('priya rag');
  expect(namesIn('@Olg')).toBe('olg');
  expect(namesIn('-@olga @ben has:link')).toBe('ben');
  expect(namesIn('net @olga')).toBe('net');
});

test('a condition is taken away where it stands, and wherever it stands', () => {
  expect(without('net-loft -loft', '-loft')).toBe('net-loft');
  expect(without('from:olga.x from:olga', 'from:olga')).toBe('from:olga.x');
  expect(operatorsIn('a -b -b')).toEqual(['-b']);
  expect(without('-b a -b c', '-b')).toBe('a c');
});

test('a hint takes the place of one that got no value, and nothing is asked for until it has one', () => {
  expect(withHint('', 'from:')).toBe('from:');
  expect(withHint('net from: ', 'before:')).toBe('net before:');
  expect(withHint('net from:', 'from:')).toBe('net from:');
  expect(withHint('net ""', 'has:link')).toBe('net has:link');
  expect(withHint('net from:me', '""')).toBe('net from:me ""');
  expect(['', ' ', 'from:', 'has: -before:', '""', '“', '#', '@'].filter((q) => !isIdle(q))).toEqual([]);
  expect(['a', '?!', 'from:a', 'from', '"a'].filter(isIdle)).toEqual([]);
});

test('what nothing is found for is known where it can be', () => {
  expect(['g', 'go', 'go has:link', 'ñu'].every(isShort)).toBe(true);
  expect(['god', 'go on', '東', '#go', '', 'from:go'].some(isShort)).toBe(false);
  expect(
    ['a before:2026-02-30', 'AFTER:yesterday', 'has:poem', '-in:nowhere', 'in:likes', 'before:2026'].map(misreadIn),
  ).toEqual(['before', 'after', 'has', 'in', undefined, undefined]);
  expect(['in:bookmarks', '-in:likes', 'in:likes a', 'a'].map(listIn)).toEqual([
    'bookmarks',
    undefined,
    undefined,
    undefined,
  ]);
  expect(['a from:@Nobody', 'from:me', '-from:ana'].map(authorIn)).toEqual(['nobody', undefined, undefined]);
});
