import { expect, test } from 'vitest';
import { scriptOf, voiceOf } from './voice.ts';

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

test.each([
  ['Swifts! Ångström, café; 12 €', undefined],
  ['Чайка и ласточка', undefined],
  ['Γλάρος', undefined],
  ['مرحبا', 'other-script'],
  ['Say 東京', 'other-script'],
  ['नमस्ते', 'other-script'],
  ['🐦 !?', undefined],
])('%s: letters and lines are loosened where the script needs it', (text, script) => {
  expect(scriptOf(text)).toBe(script);
});
