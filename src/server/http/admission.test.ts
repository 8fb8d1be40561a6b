import { expect, test } from 'vitest';
import { createAdmission } from './admission.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** An admission whose clock moves by `cost` with each request that is run. */
function crowd(cost: number) {
  let time = 0;
  const admission = createAdmission(() => time);
  const counts = { run: 0, refused: 0 };
  const ask = () => {
    admission.enter({
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
  return { asks, admission };
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
  const admission = createAdmission(() => time);
  const waits: number[] = [];
  let refused = 0;
  const enter = () => {
    const since = time;
    const run = () => {
      waits.push(time - since);
      time += 40;
      return undefined;
    };
    admission.enter({ isRead: true, run, refuse: () => void refused++ });
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
    const admission = createAdmission(() => time);
    const served: number[] = [];
    let refused = 0;
    for (let n = 0; n < count; n++) {
      const run = () => {
        served.push(n);
        time += 3;
        return undefined;
      };
      admission.enter({ isRead: true, run, refuse: () => void refused++ });
    }
    while (served.length + refused < count) await nextTurn();
    return served;
  };
  expect(await order(5)).toEqual([0, 1, 2, 3, 4]);
  expect(await order(40)).toEqual(Array.from({ length: 40 }, (_, n) => n));
  const ofMany = await order(200);
  expect(ofMany.slice(0, 30)).toEqual(Array.from({ length: 30 }, (_, n) => n));
  expect(ofMany.slice(35, 38)).toEqual([199, 198, 197]);
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
  const admission = createAdmission(() => time);
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
    admission.enter({ isRead: true, run, refuse: () => void refused++ });
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
  const { asks, admission } = crowd(1);
  admission.onConnection();
  expect((await asks(1)).atOnce).toBe(0);
});

test('a line that is as long as it may be takes nobody in', async () => {
  const { ask, open, turns, refused } = slowReads();
  for (let n = 0; n < 16 + 4_000; n++) ask();
  await turns();
  expect([open.length, refused()]).toEqual([16, 0]);
  ask();
  expect(refused()).toBe(1);
});

/** Reads that take until they are ended, on a clock of their own. */
function slowReads() {
  let time = 0;
  const admission = createAdmission(() => time);
  const open: { end: () => void; leave: () => void }[] = [];
  let refused = 0;
  const ask = (isRead = true) =>
    admission.enter({
      isRead,
      run: (leave) => new Promise((end) => open.push({ end, leave })),
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
    for (const { end } of open.splice(0)) end();
    await turns();
  };
  return { admission, ask, open, endAll, turns, refused: () => refused };
}

test('so many reads are open at once, and the next when one of them has ended; writes are not counted', async () => {
  const { ask, open, turns } = slowReads();
  for (let n = 0; n < 20; n++) ask();
  await turns();
  expect(open).toHaveLength(16);
  open.shift()?.end();
  await turns();
  expect(open).toHaveLength(16);
  const writes = slowReads();
  for (let n = 0; n < 20; n++) writes.ask(false);
  await writes.turns();
  expect(writes.open).toHaveLength(20);
});

test('a read that goes on after its head makes room for the next one, once', async () => {
  const { ask, open, turns } = slowReads();
  for (let n = 0; n < 20; n++) ask();
  await turns();
  const [streamed] = open;
  streamed?.leave();
  await turns();
  expect(open).toHaveLength(17);
  streamed?.end();
  await turns();
  expect(open).toHaveLength(17);
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
  const { admission, ask, open, turns } = slowReads();
  let part = 0.6;
  admission.watchUnread(() => part);
  ask(false);
  expect(open).toHaveLength(1);
  ask();
  await turns();
  expect(open).toHaveLength(1);
  part = 0.1;
  await expect.poll(() => open.length).toBe(2);
});
