import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLeaving, type Leaving } from './shutdown.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Longer than a node ever waits. */
const PATIENCE_MS = 3_000;

/** The time to leave if health is checked this long after the beginning. */
async function timeToLeave({ isLeaving, leave }: Leaving, checkedAfter: number): Promise<number> {
  const begun = performance.now();
  const left = leave().then(() => performance.now() - begun);
  setTimeout(isLeaving, checkedAfter);
  await vi.advanceTimersByTimeAsync(Math.max(checkedAfter, PATIENCE_MS));
  return left;
}

test('nobody has checked lately: it leaves at once', async () => {
  expect(await timeToLeave(createLeaving(), 10)).toBe(0);
  const checkedLongAgo = createLeaving();
  checkedLongAgo.isLeaving();
  vi.advanceTimersByTime(1_501);
  expect(await timeToLeave(checkedLongAgo, 10)).toBe(0);
});

test('somebody checks: it leaves a moment after they were told', async () => {
  const leaving = createLeaving();
  expect(leaving.isLeaving()).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(await timeToLeave(leaving, 300)).toBe(400);
  expect(leaving.isLeaving()).toBe(true);
});

test('somebody checked and does not come back: they are waited for no longer than a check takes to come', async () => {
  const leaving = createLeaving();
  leaving.isLeaving();
  expect(await timeToLeave(leaving, 5_000)).toBe(1_500);
});
