import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFailureLog } from './log.ts';

const away = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function listen() {
  const lines: { level: number; msg: string; times?: number; requestId?: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  return { lines, failed: createFailureLog(log) };
}

test('while the database is away there is one line a second, which says how many failed', () => {
  const { lines, failed } = listen();
  for (let second = 0; second < 3; second++) {
    for (let n = 0; n < 200; n++) failed(away(), { requestId: `${second}-${n}` }, 'request failed');
    vi.advanceTimersByTime(1_000);
  }
  expect(lines).toMatchObject([{ requestId: '0-0' }, { times: 199 }, { times: 200 }, { times: 200 }]);
});

test('when it is away again, the first failure is said at once', () => {
  const { lines, failed } = listen();
  failed(away(), { requestId: 'first' }, 'request failed');
  vi.advanceTimersByTime(5_000);
  failed(away(), { requestId: 'second' }, 'request failed');
  expect(lines).toMatchObject([{ requestId: 'first' }, { requestId: 'second' }]);
});

test('work beside requests has a line of its own, and so has another cause', () => {
  const { lines, failed } = listen();
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });
  for (let n = 0; n < 5; n++) {
    failed(away(), {}, 'request failed');
    failed(away(), {}, 'the sweep failed');
    failed(full, {}, 'request failed');
  }
  expect(lines).toHaveLength(3);
});

test('every other failure is said, each with its request', () => {
  const { lines, failed } = listen();
  for (const requestId of ['a', 'b']) failed(new TypeError('no'), { requestId }, 'request failed');
  expect(lines).toMatchObject([{ requestId: 'a' }, { requestId: 'b' }]);
});
