import type { Coded } from '#contract/refusals/codes.ts';
import { define } from '../language.ts';

/** Words of every page. */
export const commonWords = define('common', {
  /** Translates a message of the server by its code. The English words are the server's own. */
  said: (sentence: string, _reason: Coded): string => sentence,
  unexpected: 'Something went wrong. Try again.',
  tooSlow: 'Pipit takes too long to answer. Try again.',
  noAnswer: 'Pipit can’t be reached right now. Check your connection.',
  answered: (status: number) => `The server answered ${status}. Try again.`,
  gone: 'It isn’t there any more.',
  notOpened: 'That didn’t open. Check the connection and try again.',
  stopped: 'Pipit stopped working',
  stoppedNote: 'Nothing you wrote is lost.',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  loggedOut: 'You were logged out.',
  undo: 'Undo',
  undone: 'Undone',
  messages: 'Messages, F6',
  toDark: 'Switch to dark mode',
  toLight: 'Switch to light mode',
  pageTitle: (title: string) => `${title} · Pipit`,
  loading: 'Loading',
  notFoundTitle: 'This page isn’t available',
  notFound: 'PageNotFound',
  notFoundNote: 'The tracks stop here. The page may have moved, or the link may have a typo.',
  backToFeed: 'Back to User Feed',
  backHome: 'Back home',
});
