import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const tooMany = () => new Error('too many');

test('no more than the allowed number run at once, in order, and all of them run', async () => {
  const inTurn = createTurns(2, { longest: 18, refuse: tooMany });
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const work = async (number: number) => {
    begun.push(number);
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    return number;
  };
  const numbers = Array.from({ length: 20 }, (_, number) => number);
  expect(await Promise.all(numbers.map((number) => inTurn(() => work(number))))).toEqual(numbers);
  expect(begun).toEqual(numbers);
  expect(most).toBe(2);
});

test('work that fails gives up its turn', async () => {
  const inTurn = createTurns(1, { longest: 1, refuse: tooMany });
  const failing = () => Promise.reject(new Error('no'));
  await expect(inTurn(failing)).rejects.toThrow('no');
  await expect(inTurn(failing)).rejects.toThrow('no');
  expect(await inTurn(async () => 'yes')).toBe('yes');
});

test('who comes when the line is full is turned away, and only then', async () => {
  const inTurn = createTurns(1, { longest: 1, refuse: tooMany });
  const slow = () => new Promise((resolve) => setImmediate(resolve, 'done'));
  const three = [inTurn(slow), inTurn(slow), inTurn(slow)];
  expect(await Promise.allSettled(three)).toMatchObject([
    { value: 'done' },
    { value: 'done' },
    { reason: { message: 'too many' } },
  ]);
  expect(await inTurn(slow)).toBe('done');
});
