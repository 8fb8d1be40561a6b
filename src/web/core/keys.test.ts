import { afterEach, expect, test, vi } from 'vitest';
import { inlineStep, isComposing } from './keys.ts';

const press = (init: Partial<KeyboardEvent>) => ({ isComposing: false, keyCode: 13, ...init }) as KeyboardEvent;

test.each([
  ['an Enter of its own', {}, false],
  ['a key within a composition', { isComposing: true }, true],
  ['the key that ends a composition in Safari', { keyCode: 229 }, true],
])('whether an input method takes %s', (_, init, taken) => {
  expect(isComposing(press(init))).toBe(taken);
  expect(isComposing({ nativeEvent: press(init) })).toBe(taken);
});

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['ltr', 'ArrowRight', 1],
  ['ltr', 'ArrowLeft', -1],
  ['rtl', 'ArrowRight', -1],
  ['rtl', 'ArrowLeft', 1],
  ['rtl', 'ArrowDown', 0],
])('in a %s line %s moves by %i', (direction, key, step) => {
  vi.stubGlobal('getComputedStyle', () => ({ direction }));
  expect(inlineStep(key, {} as Element)).toBe(step);
});
