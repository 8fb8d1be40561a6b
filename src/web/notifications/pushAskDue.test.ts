import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#tests/harness/web.ts';
import { mayAsk, neverAsk, notePushes, noteRefusal, noteVisit } from './pushAskDue.ts';

const DAY = 24 * 60 * 60 * 1000;

beforeEach(() => void vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => void vi.unstubAllGlobals());

test('it is asked after the third visit with something unread, again after 60 days, and then never', () => {
  const asked = [1, 2, 3, 4].map(() => {
    const may = mayAsk(0);
    if (noteVisit()) notePushes(true);
    return may;
  });
  expect(asked).toEqual([false, false, false, true]);
  noteRefusal(0);
  expect([mayAsk(59 * DAY), mayAsk(60 * DAY)]).toEqual([false, true]);
  noteRefusal(60 * DAY);
  expect(mayAsk(1_000 * DAY)).toBe(false);
});

test('whoever has turned it on, or keeps rubbish in the storage, is not asked', () => {
  for (let visits = 0; visits < 3; visits++) noteVisit();
  expect(mayAsk(0)).toBe(false);
  notePushes(true);
  expect(mayAsk(0)).toBe(true);
  neverAsk();
  expect(mayAsk(0)).toBe(false);
  localStorage.setItem('pipit-push-ask', '{"half');
  expect(mayAsk(0)).toBe(false);
});
