import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSeen } from './sessions.ts';

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const saving = () => {
  const saved: [number[], number][] = [];
  return { saved, save: async (sessions: number[], now: number) => void saved.push([sessions, now]) };
};

test('sessions that were seen are stored together, once a minute', async () => {
  const { saved, save } = saving();
  const seen = createSeen(save);
  seen.note(1, 100);
  seen.note(2, 200);
  seen.note(1, 300);
  expect([seen.at(1), seen.at(2), seen.at(3)]).toEqual([300, 200, undefined]);
  await vi.advanceTimersByTimeAsync(MINUTE - 1);
  expect(saved).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(saved).toEqual([[[1, 2], 300]]);
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(saved).toHaveLength(1);
  seen.note(3, 400);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(saved[1]).toEqual([[3], 400]);
});

test('what is not stored yet is stored at the end', async () => {
  const { saved, save } = saving();
  const seen = createSeen(save);
  seen.note(1, 100);
  await seen.storeLast();
  expect(saved).toEqual([[[1], 100]]);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(saved).toHaveLength(1);
});

test('a write that fails is not tried again, and fails nobody', async () => {
  const save = vi.fn(() => Promise.reject(new Error('full')));
  const seen = createSeen(save);
  seen.note(1, 100);
  await vi.advanceTimersByTimeAsync(MINUTE);
  await seen.storeLast();
  expect(save).toHaveBeenCalledTimes(1);
});
