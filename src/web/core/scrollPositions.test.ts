import { expect, test } from 'vitest';
import { dropPlace, isRestoring, keepPlace, offsetOf, placeAt, setRestoring } from './scrollPositions.ts';

const place = { scrollY: 330, list: { name: 'home:trending', row: 'c', top: -30, margin: 100 } };
const tall = () => 100;

test('each entry of the history has a place of its own', () => {
  keepPlace('first', place);
  keepPlace('first', { focus: 'c' });
  expect(placeAt('first')).toEqual({ ...place, focus: 'c' });
  expect(placeAt('second')).toBeUndefined();
});

test('the way back to a place does not change it', () => {
  keepPlace('first', place);
  setRestoring('first', true);
  keepPlace('first', { scrollY: 12 });
  expect(placeAt('first')?.scrollY).toBe(330);
  setRestoring('second', false);
  expect(isRestoring('first')).toBe(true);
  setRestoring('first', false);
  keepPlace('first', { scrollY: 12 });
  expect(placeAt('first')?.scrollY).toBe(12);
});

test('no more than the fifty latest places are kept', () => {
  for (let entry = 0; entry < 60; entry++) keepPlace(`entry ${entry}`, place);
  expect(placeAt('entry 9')).toBeUndefined();
  expect(placeAt('entry 10')).toBeDefined();
});

test('an entry that was replaced takes no place of another', () => {
  keepPlace('feed', place);
  for (let letter = 0; letter < 60; letter++) {
    keepPlace(`search ${letter}`, place);
    if (letter) dropPlace(`search ${letter - 1}`);
  }
  expect(placeAt('feed')).toBeDefined();
});

test('the way back leads to the row, wherever it stands now', () => {
  expect(offsetOf(place, ['a', 'b', 'c'], tall)).toBe(330);
  expect(offsetOf(place, ['new', 'a', 'b', 'c'], tall)).toBe(430);
  expect(offsetOf(place, ['c'], tall)).toBe(130);
});

test('a row that is gone, or none, leads back to the same height', () => {
  expect(offsetOf(place, ['a', 'b'], tall)).toBe(330);
  expect(offsetOf({ ...place, list: { ...place.list, row: null } }, ['a', 'b', 'c'], tall)).toBe(330);
  expect(offsetOf({ scrollY: 330 }, ['a', 'b', 'c'], tall)).toBe(330);
});
