import { expect, test } from 'vitest';
import { createGate } from './overload.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A gate whose clock moves by `cost` with each request that is run. */
function crowd(cost: number) {
  let time = 0;
  const gate = createGate(() => time);
  const counts = { run: 0, refused: 0 };
  const ask = () => {
    gate.enter(
      () => {
        counts.run += 1;
        time += cost;
      },
      () => {
        counts.refused += 1;
      },
    );
  };
  const asks = async (times: number) => {
    Object.assign(counts, { run: 0, refused: 0 });
    for (let i = 0; i < times; i++) ask();
    const atOnce = counts.run;
    while (counts.run + counts.refused < times) await nextTurn();
    return { ...counts, atOnce };
  };
  return { asks, gate };
}

test('a few requests are always served, however long they take', async () => {
  expect(await crowd(1_000).asks(16)).toMatchObject({ run: 16, refused: 0 });
});

test('of a crowd that comes at once, no more are served than can be in time; then everybody is again', async () => {
  const { asks } = crowd(1);
  const { run, refused } = await asks(2_000);
  expect(run).toBeGreaterThanOrEqual(250);
  expect(run).toBeLessThan(300);
  expect(refused).toBe(2_000 - run);
  expect(await asks(100)).toMatchObject({ run: 100, refused: 0 });
});

test('quick requests are all served', async () => {
  expect(await crowd(0.05).asks(2_000)).toMatchObject({ run: 2_000 });
});

test('without a line a request is served at once; long work lets the loop turn in between', async () => {
  const { asks } = crowd(1);
  expect((await asks(1)).atOnce).toBe(1);
  await nextTurn();
  expect((await asks(10)).atOnce).toBe(2);
});

test('while new connections come in, they are taken in before work goes on', async () => {
  const { asks, gate } = crowd(1);
  gate.takenIn();
  expect((await asks(1)).atOnce).toBe(0);
});

test('reads that wait for the database are bounded, the tighter the slower they are', async () => {
  let time = 0;
  const gate = createGate(() => time);
  const letIn = () => {
    const ends: (() => void)[] = [];
    while (gate.isOpen(true)) gate.follow(new Promise((resolve) => ends.push(resolve)), true);
    return ends;
  };
  const first = letIn();
  time += 1_000;
  for (const end of first) end();
  await nextTurn();
  const second = letIn();
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
  expect(letIn().length).toBe(64);
  expect(gate.isOpen(false)).toBe(true);
});
