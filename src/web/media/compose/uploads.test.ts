import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../data/calls/errors.ts';
import { createQueue, type Tile } from './uploads.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const file = (name: string) => new Blob([name]);
const lost = () => new CallError(0, ['No answer.']);

/** A server that answers when the test says so. */
function setUp() {
  const states: Record<string, Partial<Tile>> = {};
  const sent: string[] = [];
  const asked: {
    name: string;
    signal: AbortSignal;
    answer: (end: string | Error) => Promise<void>;
    tell: (share: number) => void;
  }[] = [];
  const queue = createQueue<string>({
    send: async (blob, tell, signal) => {
      const name = await blob.text();
      return new Promise<string>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        const answer = async (end: string | Error) => {
          if (typeof end === 'string') resolve(end);
          else reject(end);
          await settle();
        };
        asked.push({ name, signal, answer, tell });
      });
    },
    onChange: (key, change) => {
      states[key] = change;
    },
    onSent: (key, id) => {
      states[key] = { state: 'done' };
      sent.push(`${key} ${id}`);
    },
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { queue, states, sent, asked, settle };
}

test('two files are on their way at once, the others wait for their turn', async () => {
  const { queue, states, sent, asked, settle } = setUp();
  for (const name of ['a', 'b', 'c']) queue.add(name, file(name));
  await settle();
  expect(asked.map(({ name }) => name)).toEqual(['a', 'b']);
  expect(states.c).toEqual({ state: 'waiting' });
  asked[0]?.tell(0.64);
  expect(states.a).toEqual({ state: 'sending', share: 0.64 });
  await asked[1]?.answer('id-b');
  expect(sent).toEqual(['b id-b']);
  expect(asked.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

test('what is removed is not sent on, and tells nothing any more', async () => {
  const { queue, states, asked, settle } = setUp();
  for (const name of ['a', 'b', 'c']) queue.add(name, file(name));
  await settle();
  queue.remove('a');
  await settle();
  expect(asked[0]?.signal.aborted).toBe(true);
  asked[0]?.tell(0.9);
  expect(states.a).toEqual({ state: 'sending', share: undefined });
  expect(asked.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

test('a lost line is tried again by itself, then when it is back', async () => {
  const { queue, states, asked, sent, settle } = setUp();
  queue.add('a', file('a'));
  await settle();
  for (const pause of [1_000, 2_000, 4_000]) {
    await asked.at(-1)?.answer(lost());
    expect(states.a).toEqual({ state: 'waiting', pausedBy: 'line' });
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(asked).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(before + 1);
  }
  await asked.at(-1)?.answer(lost());
  expect(states.a).toMatchObject({ state: 'failed', errors: ['No answer.'], hopeless: false });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveLength(4);
  queue.resume();
  await settle();
  await asked.at(-1)?.answer('id-a');
  expect(sent).toEqual(['a id-a']);
});

test('a line that is back does not wait for the pause', async () => {
  const { queue, asked, settle } = setUp();
  queue.add('a', file('a'));
  await settle();
  await asked[0]?.answer(new CallError(503, ['Busy.'], [{ code: 'busy_with_pictures' }]));
  queue.resume();
  await settle();
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
});

test('a server that is busy says how long it is left alone, a few times', async () => {
  const { queue, states, asked, settle } = setUp();
  const busy = (seconds: string) => new CallError(503, ['Busy.'], [{ code: 'busy_with_pictures' }], seconds);
  queue.add('a', file('a'));
  await settle();
  for (const tries of [1, 2, 3]) {
    await asked.at(-1)?.answer(busy('10'));
    expect(states.a).toEqual({ state: 'waiting', pausedBy: 'server' });
    await vi.advanceTimersByTimeAsync(9_999);
    expect(asked).toHaveLength(tries);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(tries + 1);
  }
  await asked.at(-1)?.answer(busy('10'));
  expect(states.a).toMatchObject({ state: 'failed', errors: ['Busy.'] });
  queue.retry('a');
  await settle();
  await asked.at(-1)?.answer(busy('3600'));
  expect(states.a, 'an hour is too long').toMatchObject({ state: 'failed', errors: ['Busy.'] });
});

test('a refusal is not tried again but by whoever wants it, and says whether that could help', async () => {
  const { queue, states, asked, settle } = setUp();
  queue.add('a', file('a'));
  await settle();
  await asked[0]?.answer(new CallError(422, ['Removed.'], [{ code: 'picture_refused' }]));
  expect(states.a).toEqual({ state: 'failed', errors: ['Removed.'], hopeless: true });
  queue.resume();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
  queue.retry('a');
  await settle();
  await asked[1]?.answer(new CallError(503, ['No room.'], [{ code: 'disk_full' }]));
  expect(states.a).toEqual({ state: 'failed', errors: ['No room.'], hopeless: false });
});

test('what the end of a session has cut off is sent when its author is back', async () => {
  const { queue, states, asked, settle } = setUp();
  queue.add('a', file('a'));
  await settle();
  await asked[0]?.answer(new DOMException('The session has changed.', 'AbortError'));
  expect(states.a).toEqual({ state: 'waiting' });
  queue.resume();
  await settle();
  expect(asked).toHaveLength(2);
});
