import { expect, test } from 'vitest';
import { createFairTurns, type FairTurns } from './fair-turns.ts';

/** Controllable work of members, and its results. */
function scene(given: Partial<FairTurns>) {
  const refuse = () => new Error('refused');
  const inTurn = createFairTurns({
    ...{ most: 1, mostOfMember: 1, longestLine: 100, patienceMs: 60_000, refuse },
    ...given,
  });
  const begun: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (member: number, name: string) => {
    const work = () =>
      new Promise<void>((resolve) => {
        begun.push(name);
        ends.push(resolve);
      });
    inTurn(member, work).catch(() => refused.push(name));
  };
  const endOne = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ask, begun, refused, endOne };
}

test('members have their turns one after the other, however many one of them has in line', async () => {
  const { ask, begun, endOne } = scene({});
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask(1, name);
  for (const name of ['b1', 'b2']) ask(2, name);
  ask(3, 'c1');
  for (let n = 0; n < 7; n++) await endOne();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('one member has so many at once, and leaves room for others', async () => {
  const { ask, begun, refused, endOne } = scene({ most: 3, mostOfMember: 2 });
  for (let n = 1; n <= 20; n++) ask(1, `a${n}`);
  ask(2, 'b1');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  for (let n = 0; n < 21; n++) await endOne();
  expect([begun.length, refused]).toEqual([21, []]);
});

test('where the line is full, who has the most in it loses the last', async () => {
  const { ask, refused, endOne, begun } = scene({ longestLine: 4 });
  for (let n = 1; n <= 6; n++) ask(1, `a${n}`);
  ask(2, 'b1');
  await expect.poll(() => refused).toEqual(['a6', 'a5']);
  for (let n = 0; n < 5; n++) await endOne();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
});

test('who waits for too long is refused, and holds no place', async () => {
  const { ask, refused, endOne, begun } = scene({ patienceMs: 20 });
  for (const name of ['a1', 'a2']) ask(1, name);
  await expect.poll(() => refused).toEqual(['a2']);
  await endOne();
  ask(1, 'a3');
  expect(begun).toEqual(['a1', 'a3']);
});
