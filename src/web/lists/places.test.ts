import { expect, test } from 'vitest';
import { keepPlace, offsetOf, placeAt } from './places.ts';

const place = { list: 'home:trending', row: 'c', top: -30, margin: 100, scrollY: 330 };
const tall = () => 100;

test('each entry of the history has the place of one list', () => {
  keepPlace('first', place);
  expect(placeAt('first', 'home:trending')).toBe(place);
  expect(placeAt('first', 'home:newest')).toBeUndefined();
  expect(placeAt('second', 'home:trending')).toBeUndefined();
});

test('the way back leads to the row, wherever it stands now', () => {
  expect(offsetOf(place, ['a', 'b', 'c'], tall)).toBe(330);
  expect(offsetOf(place, ['new', 'a', 'b', 'c'], tall)).toBe(430);
  expect(offsetOf(place, ['c'], tall)).toBe(130);
});

test('a row that is gone, or none, leads back to the same height', () => {
  expect(offsetOf(place, ['a', 'b'], tall)).toBe(330);
  expect(offsetOf({ ...place, row: null }, ['a', 'b', 'c'], tall)).toBe(330);
});
