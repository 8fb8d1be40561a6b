import { expect, test } from 'vitest';
import { announcement, counterState, counterText } from './Counter.tsx';

test('typing up to the limit is announced at 20, 10 and 0 alone', () => {
  const heard = Array.from({ length: 120 }, (_, i) => announcement(120 - i, 119 - i)).filter(Boolean);
  expect(heard).toEqual(['20 characters left', '10 characters left', '0 characters left']);
});

test('passing the limit is announced each time, and not again while over it', () => {
  expect(announcement(0, -1)).toBe('1 character over the limit');
  expect(announcement(-1, -2)).toBeNull();
  expect(announcement(-1, 0)).toBeNull();
  expect(announcement(3, -9)).toBe('9 characters over the limit');
});

test('a paste that jumps over several marks is announced once', () => {
  expect(announcement(60, 4)).toBe('4 characters left');
});

test('the states follow the limits', () => {
  expect([21, 20, 0, -1].map(counterState)).toEqual(['free', 'near', 'near', 'over']);
  expect(counterText(-12)).toBe('−12');
});
