import { expect, test } from 'vitest';
import { createGate } from './overload.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A gate whose clock moves by `cost` with each request that is let in. */
function crowd(cost: number) {
  let time = 0;
  const gate = createGate(() => time);
  const ask = () => {
    const open = gate.isOpen(true);
    time += open ? cost : 0.01;
    return open;
  };
  return { ask, asks: (count: number) => Array.from({ length: count }, ask).filter(Boolean).length };
}

test('a few requests are always let in, however long they take', () => {
  expect(crowd(1_000).asks(32)).toBe(32);
});

test('of a crowd that lies ready at once, no more are let in than are done in time', async () => {
  const { asks } = crowd(1);
  const letIn = asks(2_000);
  expect(letIn).toBeGreaterThanOrEqual(150);
  expect(letIn).toBeLessThan(200);
  await nextTurn();
  expect(asks(100)).toBe(100);
});

test('work that took longer than it should is no reason to take in more', () => {
  const { asks } = crowd(20);
  expect(asks(200)).toBe(32);
});

test('quick requests are all let in', () => {
  expect(crowd(0.05).asks(2_000)).toBe(2_000);
});

test('reads that wait for the database are bounded, the tighter the slower they are', async () => {
  let time = 0;
  const gate = createGate(() => time);
  const letIn = async () => {
    const ends: (() => void)[] = [];
    while (gate.isOpen(true)) {
      gate.follow(new Promise((resolve) => ends.push(resolve)), true);
      await nextTurn();
    }
    return ends;
  };
  const first = await letIn();
  time += 1_000;
  for (const end of first) end();
  await nextTurn();
  const second = await letIn();
  expect(second.length).toBeLessThan(first.length);
  for (const end of second) end();
  for (let i = 0; i < 20; i++) {
    time += 1;
    let end = () => {};
    gate.follow(new Promise((resolve) => (end = resolve)), true);
    time += 1_000;
    end();
    await nextTurn();
  }
  expect((await letIn()).length).toBe(64);
  expect(gate.isOpen(false)).toBe(true);
});
