import { expect, test, vi } from 'vitest';
import { createSignal } from './signal.ts';

test('whoever watches is told of each change, until they stop', () => {
  const signal = createSignal(1);
  const watcher = vi.fn(() => signal.get());
  const stop = signal.watch(watcher);
  signal.set(2);
  expect(watcher).toHaveLastReturnedWith(2);
  stop();
  signal.set(3);
  expect(watcher).toHaveBeenCalledOnce();
  expect(signal.get()).toBe(3);
});

test('what feeds it runs while somebody watches', () => {
  const end = vi.fn();
  const begin = vi.fn(() => end);
  const signal = createSignal(0, begin);
  expect(begin).not.toHaveBeenCalled();
  const stops = [signal.watch(() => undefined), signal.watch(() => undefined)];
  expect(begin).toHaveBeenCalledOnce();
  stops[0]?.();
  stops[0]?.();
  expect(end).not.toHaveBeenCalled();
  stops[1]?.();
  expect(end).toHaveBeenCalledOnce();
});

test('a watcher that stops while it is told keeps nobody else from hearing', () => {
  const signal = createSignal(0);
  const stop = signal.watch(() => stop());
  const other = vi.fn();
  signal.watch(other);
  signal.set(1);
  expect(other).toHaveBeenCalledOnce();
});
