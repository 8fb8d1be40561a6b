import type { Coded } from '#contract/refusals/codes.ts';
import { define } from '../language.ts';

/** On every page. */
export const commonWords = define('common', {
  /** What the server said, by its code. In English the server says it itself. */
  said: (sentence: string, _reason: Coded): string => sentence,
  unexpected: 'Something went wrong. Try again.',
  tooSlow: 'Pipit takes too long to answer. Try again.',
  noAnswer: 'Pipit can’t be reached right now. Check your connection.',
  answered: (status: number) => `The server answered ${status}. Try again.`,
  notOpened: 'That didn’t open. Check the connection and try again.',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  toDark: 'Switch to dark mode',
  toLight: 'Switch to light mode',
});
