import { expect, test } from 'vitest';
import { voiceOf } from './voice.ts';

test.each([
  [0, 'loud'],
  [32, 'loud'],
  [33, 'clear'],
  [72, 'clear'],
  [73, 'calm'],
  [120, 'calm'],
])('a post of %d characters is %s', (length, voice) => {
  expect(voiceOf(length)).toBe(voice);
});
