import { define } from '../../language.ts';

export const shortcutWords = define('shortcuts', {
  title: 'Keyboard shortcuts',
  singleKeys: 'Single-key shortcuts',
  /** By key, in the order in which the sheet shows them. */
  keys: {
    '/': 'Search users',
    n: 'Write a new post',
    j: 'Next post',
    k: 'Previous post',
    l: 'Like the post',
    b: 'Bookmark the post',
    Enter: 'Open the post',
    F6: 'Go to the button of a message, and back',
    '?': 'Show this list',
  },
});
