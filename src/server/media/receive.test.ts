import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReceiving } from './receive.ts';

const MOST = 100_000;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pipit-receive-'));
});
afterEach(async () => {
  vi.useRealTimers();
  // Every test must leave the folder empty.
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true, force: true });
});

const part = (size: number, fill = 1) => new Uint8Array(size).fill(fill);

const bodyOf = (...parts: Uint8Array<ArrayBuffer>[]) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });

/** Produces parts as long as it is read, and counts the bytes. */
function endless(size: number) {
  const given = { bytes: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      given.bytes += size;
      controller.enqueue(part(size));
    },
    cancel: () => {
      given.cancelled = true;
    },
  });
  return { body, given };
}

test('a body lies on disk without a name, and its hash is known', async () => {
  const { receive, discard } = createReceiving(folder);
  const spooled = await receive(bodyOf(part(70_000), part(30_000, 2)), MOST, 1);
  const whole = Buffer.concat([part(70_000), part(30_000, 2)]);
  expect(spooled).toMatchObject({ bytes: MOST, sha: createHash('sha256').update(whole).digest('hex') });
  const read = Buffer.alloc(MOST);
  await spooled.handle.read(read, 0, MOST, 0);
  expect(read.equals(whole)).toBe(true);
  expect(await readdir(folder)).toEqual([]);
  await discard(spooled);
});

test.for([
  ['taken', MOST],
  ['dropped', 10],
] as const)('the memory of what is %s is given back before the next piece', async ([, most]) => {
  const { receive, discard } = createReceiving(folder);
  const given: Uint8Array<ArrayBuffer>[] = [];
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: (controller) => {
        expect(given.map(({ byteLength }) => byteLength)).toEqual(given.map(() => 0));
        if (given.length === 3) return controller.close();
        const next = part(9);
        given.push(next);
        controller.enqueue(next);
      },
    },
    { highWaterMark: 0 },
  );
  const spooled = await receive(body, most, 1).catch(() => undefined);
  expect(given).toHaveLength(3);
  if (spooled) await discard(spooled);
});

test('an empty body is received too', async () => {
  const { receive, discard } = createReceiving(folder);
  const spooled = await receive(bodyOf(), MOST, 1);
  expect(spooled.bytes).toBe(0);
  await discard(spooled);
});

test('a byte too many is refused, and a body without end is cut', async () => {
  const { receive } = createReceiving(folder);
  await expect(receive(bodyOf(part(MOST), part(1)), MOST, 1)).rejects.toMatchObject({ fault: 'too-large' });
  const { body, given } = endless(10_000);
  await expect(receive(body, MOST, 1)).rejects.toMatchObject({ fault: 'too-large' });
  expect(given.cancelled).toBe(true);
  expect(given.bytes).toBeLessThan(4 * MOST);
});

test('a caller who goes away leaves nothing', async () => {
  const { receive } = createReceiving(folder);
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(part(10)),
    pull: (controller) => controller.error(new Error('aborted')),
  });
  await expect(receive(body, MOST, 1)).rejects.toMatchObject({ name: 'CutOff' });
});

/** Sends bytes at this rate, on a fake clock. */
async function atRate(bytesPerSecond: number, seconds: number) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let [time, end] = [0, () => {}];
  const { receive, discard } = createReceiving(folder, () => time);
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  let asked = false;
  let cancelled = false;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (given) => {
        controller = given;
        end = () => given.close();
      },
      pull: () => {
        asked = true;
      },
      cancel: () => {
        cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const outcome = receive(body, 10 * 1024 * 1024, 1).then(
    async (spooled) => {
      await discard(spooled);
      return 'received';
    },
    (error) => error.fault,
  );
  let over: string | undefined;
  void outcome.then((result) => {
    over = result;
  });
  const turn = () => new Promise((resolve) => setTimeout(resolve, 2));
  // The clock starts when the body is first read.
  while (!asked) await turn();
  for (let second = 1; second <= seconds && over === undefined; second++) {
    if (bytesPerSecond > 0) controller?.enqueue(part(bytesPerSecond));
    time = second * 1_000;
    await turn();
    vi.advanceTimersByTime(1_000);
    if (cancelled) await outcome;
    await turn();
  }
  if (over === undefined) end();
  return { outcome: await outcome, seconds: time / 1_000 };
}

test.for([
  ['stalls', 0, 300, { outcome: 'too-slow', seconds: 11 }],
  ['trickles', 1_000, 300, { outcome: 'too-slow', seconds: 11 }],
  ['is slow and honest', 20_000, 40, { outcome: 'received', seconds: 40 }],
  ['does not come to an end', 50_000, 300, { outcome: 'too-slow', seconds: 121 }],
] as const)('a body that %s', async ([, rate, seconds, expected]) => {
  expect(await atRate(rate, seconds)).toEqual(expected);
});

test('one member sends eight at once and the rest in turn; others need not wait for them', async () => {
  const { receive, discard } = createReceiving(folder);
  const ends: (() => void)[] = [];
  const slow = () =>
    new ReadableStream<Uint8Array<ArrayBuffer>>(
      { pull: (controller) => new Promise((resolve) => ends.push(() => resolve(controller.close()))) },
      { highWaterMark: 0 },
    );
  const open = Array.from({ length: 70 }, () => receive(slow(), MOST, 1));
  await expect.poll(() => ends.length).toBe(8);
  await discard(await receive(bodyOf(part(1)), MOST, 2));
  expect(ends).toHaveLength(8);
  const all = Promise.all(open);
  for (let ended = 0; ended < 70; ended++) {
    await expect.poll(() => ends.length).toBeGreaterThan(ended);
    ends[ended]?.();
  }
  for (const spooled of await all) await discard(spooled);
});
