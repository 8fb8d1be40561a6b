import { expect, test } from 'vitest';
import { createGate } from './overload.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A gate whose clock moves by `cost` with each request that is run. */
function crowd(cost: number) {
  let time = 0;
  const gate = createGate(() => time);
  const counts = { run: 0, refused: 0 };
  const ask = () => {
    gate.enter({
      isRead: true,
      run: () => {
        counts.run += 1;
        time += cost;
        return undefined;
      },
      refuse: () => {
        counts.refused += 1;
      },
    });
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
  expect(await crowd(1_000).asks(8)).toMatchObject({ run: 8, refused: 0 });
});

test('of a crowd that comes at once, no more are served than can be in time; then everybody is again', async () => {
  const { asks } = crowd(1);
  const { run, refused } = await asks(2_000);
  expect(run).toBeGreaterThanOrEqual(200);
  expect(run).toBeLessThan(250);
  expect(refused).toBe(2_000 - run);
  expect(await asks(100)).toMatchObject({ run: 100, refused: 0 });
});

test('the last of a crowd wait no longer than its first', async () => {
  let time = 0;
  const gate = createGate(() => time);
  const waits: number[] = [];
  let refused = 0;
  const enter = () => {
    const since = time;
    const run = () => {
      waits.push(time - since);
      time += 40;
      return undefined;
    };
    gate.enter({ isRead: true, run, refuse: () => void refused++ });
  };
  for (let i = 0; i < 200; i++) enter();
  while (waits.length + refused < 200) await nextTurn();
  expect(Math.max(...waits)).toBeLessThan(500);
});

test('quick requests are all served', async () => {
  expect(await crowd(0.05).asks(2_000)).toMatchObject({ run: 2_000 });
});

test('a rush that passes is served in order; of a crowd that stays, the last to come first', async () => {
  const order = async (count: number) => {
    let time = 0;
    const gate = createGate(() => time);
    const served: number[] = [];
    let refused = 0;
    for (let n = 0; n < count; n++) {
      const run = () => {
        served.push(n);
        time += 3;
        return undefined;
      };
      gate.enter({ isRead: true, run, refuse: () => void refused++ });
    }
    while (served.length + refused < count) await nextTurn();
    return served;
  };
  expect(await order(5)).toEqual([0, 1, 2, 3, 4]);
  expect(await order(40)).toEqual(Array.from({ length: 40 }, (_, n) => n));
  const ofMany = await order(200);
  expect(ofMany.slice(0, 40)).toEqual(Array.from({ length: 40 }, (_, n) => n));
  expect(ofMany.slice(52, 55)).toEqual([199, 198, 197]);
});

test('a line that moves is served in order, however long it stands', async () => {
  const { served, refused } = await standing(60);
  expect(served).toEqual(Array.from({ length: 1_000 }, (_, n) => n));
  expect(refused).toBe(0);
});

test('in one that does not move fast enough for anybody, some are served in time', async () => {
  const { waits, refused } = await standing(400);
  expect(refused).toBeGreaterThan(0);
  expect(waits.slice(200).filter((ms) => ms < 200).length).toBeGreaterThan(300);
});

/** A thousand requests of a millisecond each: so many at once, then another one for each that is served. */
async function standing(many: number) {
  let time = 0;
  let asked = 0;
  let refused = 0;
  const gate = createGate(() => time);
  const served: number[] = [];
  const waits: number[] = [];
  const ask = () => {
    if (asked === 1_000) return;
    const [n, since] = [asked++, time];
    const run = () => {
      served.push(n);
      waits.push(time - since);
      time += 1;
      ask();
      return undefined;
    };
    gate.enter({ isRead: true, run, refuse: () => void refused++ });
  };
  for (let n = 0; n < many; n++) ask();
  while (served.length + refused < asked || asked < 1_000) {
    await nextTurn();
    if (served.length + refused === asked) ask();
  }
  return { served, waits, refused };
}

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

/** Reads that take until they are ended, on a clock of their own. */
function slowReads() {
  let time = 0;
  const gate = createGate(() => time);
  const open: (() => void)[] = [];
  let refused = 0;
  const ask = (isRead = true) =>
    gate.enter({
      isRead,
      run: () => new Promise((resolve) => open.push(resolve)),
      refuse: () => {
        refused += 1;
      },
    });
  const turns = async () => {
    for (let i = 0; i < 100; i++) await nextTurn();
  };
  /** All that are open take that long. */
  const endAll = async (ms: number) => {
    time += ms;
    for (const end of open.splice(0)) end();
    await turns();
  };
  return { gate, ask, open, endAll, turns, refused: () => refused };
}

test('reads that are slow are taken on in small numbers, those that are quick in ever larger ones', async () => {
  const takenOn = async (ms: number) => {
    const { ask, open, endAll, turns } = slowReads();
    const rounds: number[] = [];
    for (let i = 0; i < 6; i++) {
      for (let n = 0; n < 500; n++) ask();
      await turns();
      rounds.push(open.length);
      while (open.length > 0) await endAll(ms);
    }
    return rounds;
  };
  expect(await takenOn(300)).toEqual(Array(6).fill(4));
  expect((await takenOn(1)).at(-1)).toBe(256);
});

test('who waits in line behind slow reads is refused in time, if there are many', async () => {
  const { ask, open, endAll, refused } = slowReads();
  for (let i = 0; i < 200; i++) ask();
  await endAll(1_000);
  expect(refused()).toBeGreaterThan(0);
  while (open.length > 0) await endAll(1);
  const before = refused();
  ask();
  expect(open).toHaveLength(1);
  expect(refused()).toBe(before);
});

test('while much lies unread no more is read out, and writes go on', async () => {
  const { gate, ask, open, turns } = slowReads();
  let part = 0.6;
  gate.watchUnread(() => part);
  ask(false);
  expect(open).toHaveLength(1);
  ask();
  await turns();
  expect(open).toHaveLength(1);
  part = 0.1;
  await expect.poll(() => open.length).toBe(2);
});
