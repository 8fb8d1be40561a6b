import { define } from '../../language.ts';

export const shortcutWords = define('shortcuts', {
  title: 'Keyboard shortcuts',
  singleKeys: 'Single-key shortcuts',
  /** Keyed by key, in the order of the sheet. A space separates keys that are pressed in turn. */
  keys: {
    'g h': 'Go to User Feed',
    'g n': 'Go to notifications',
    '/': 'Search users',
    n: 'Write a new post',
    '.': 'Show new posts',
    j: 'Next post',
    k: 'Previous post',
    Enter: 'Open the post',
    l: 'Like the post',
    b: 'Bookmark the post',
    r: 'Reply to the post',
    e: 'Edit your post',
    u: 'Go back to the list',
    F6: 'Move to the message on screen, and back',
    '?': 'Show this list',
  },
});
