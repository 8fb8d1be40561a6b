import { expect, test } from 'vitest';
import { act, type KeyActions } from './keys.ts';

/** Presses keys one after the other, each at its time in milliseconds, and gives what they did. */
function pressed(...keys: [key: string, at: number][]): string[] {
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  const actions: KeyActions = {
    search: note('search'),
    write: note('write'),
    help: note('help'),
    go: (path) => void done.push(path),
    edit: () => false,
  };
  for (const [key, timeStamp] of keys) act({ key, timeStamp, repeat: false } as KeyboardEvent, actions);
  return done;
}

test.each<[string, [string, number][], string[]]>([
  [
    'g and h lead to the feed',
    [
      ['g', 0],
      ['h', 1_400],
    ],
    ['/userFeed'],
  ],
  [
    'g and n lead to the notifications, where n alone writes',
    [
      ['g', 0],
      ['n', 200],
      ['n', 400],
    ],
    ['/notifications', 'write'],
  ],
  [
    'a second key that comes late is a key of its own',
    [
      ['g', 0],
      ['n', 1_600],
      ['h', 1_700],
    ],
    ['write'],
  ],
  [
    'a key between them ends the wait',
    [
      ['g', 0],
      ['?', 100],
      ['h', 200],
    ],
    ['help'],
  ],
])('%s', (_, keys, done) => {
  expect(pressed(...keys)).toEqual(done);
});
