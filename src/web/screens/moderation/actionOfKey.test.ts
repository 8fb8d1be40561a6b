import type { KeyboardEvent } from 'react';
import { expect, test } from 'vitest';
import { actionOfKey } from './actionOfKey.ts';

const press = (init: object, { inCard = true, field = false } = {}) =>
  actionOfKey({
    key: 'd',
    nativeEvent: { isComposing: false, keyCode: 68 },
    currentTarget: { contains: () => inCard },
    target: { closest: () => (field ? {} : null) },
    ...init,
  } as unknown as KeyboardEvent);

test.each([
  ['one on the card', press({}), 'dismiss'],
  ['one that names no action', press({ key: 'x' }), undefined],
  [
    'one with Ctrl, ⌘ or Alt',
    press({ ctrlKey: true }) ?? press({ metaKey: true }) ?? press({ altKey: true }),
    undefined,
  ],
  ['one in a dialog that the card has opened', press({}, { inCard: false }), undefined],
  ['one in a field of the card, of one line or several', press({}, { field: true }), undefined],
  ['one that an input method takes', press({ nativeEvent: { isComposing: true } }), undefined],
])('a key asks for an action: %s', (_, action, expected) => {
  expect(action).toBe(expected);
});
