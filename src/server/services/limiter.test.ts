import { expect, test, vi } from 'vitest';
import type { Limiter } from '#api/guard/limits.ts';
import type { Limit } from '#contract/refusals/spent.ts';
import { waitFor } from '#tests/harness/wait.ts';
import { type Allowances, parseAllowances } from '../config/allowances.ts';
import type { Share } from './ledger.ts';
import { createLimiter } from './limiter.ts';

const ALL =
  'reads=5/1m, account-reads=off, writes=5/1m, points=10/1d, logins=3/5m, account-logins=2/1h, network-logins=off, stranger-logins=off, signups=2/30m';
const allowances = parseAllowances(ALL) as Allowances;

/** The shared totals, and the number of requests for them. */
function createShare() {
  const totals = new Map<string, number>();
  const share = vi.fn<Share>(async (spent) =>
    spent.map(({ key, points, windowMs }) => {
      totals.set(key, (totals.get(key) ?? 0) + points);
      return { key, points: totals.get(key) ?? 0, resetMs: windowMs };
    }),
  );
  return { share, totals };
}

async function spendAll(limiter: Limiter, limit: Limit, times: number): Promise<number> {
  let allowed = 0;
  for (let i = 0; i < times; i++) if ((await limiter.spend(limit, 'ada', 1))?.allowed) allowed += 1;
  return allowed;
}

test('so much and no more, each caller for themselves', async () => {
  const limiter = createLimiter(allowances);
  expect(await limiter.spend('reads', 'ada', 1)).toEqual({
    allowed: true,
    limit: 5,
    spent: 1,
    remaining: 4,
    reset: 60,
    window: 60,
  });
  expect(await spendAll(limiter, 'reads', 9)).toBe(4);
  expect(await limiter.spend('reads', 'ada', 1)).toMatchObject({ allowed: false, remaining: 0 });
  expect(await limiter.spend('reads', 'bo', 1)).toMatchObject({ allowed: true, remaining: 4 });
});

test('what is refused is not charged: a smaller wish still fits', async () => {
  const limiter = createLimiter(allowances);
  await limiter.spend('points', 'ada', 9);
  expect(await limiter.spend('points', 'ada', 3)).toMatchObject({ allowed: false, remaining: 1 });
  expect(await limiter.spend('points', 'ada', 1)).toMatchObject({ allowed: true, remaining: 0 });
});

test('a look costs nothing, and says whether one more fits', async () => {
  const limiter = createLimiter(allowances);
  for (let i = 0; i < 3; i++) expect((await limiter.look('logins', 'ada'))?.allowed).toBe(true);
  await spendAll(limiter, 'logins', 3);
  expect((await limiter.look('logins', 'ada'))?.allowed).toBe(false);
});

test('what is off is not counted', async () => {
  expect(await createLimiter(allowances).spend('account-reads', 'ada', 1)).toBeUndefined();
});

test('when the window ends, it begins anew', async () => {
  vi.useFakeTimers();
  try {
    const limiter = createLimiter(allowances);
    expect(await spendAll(limiter, 'reads', 9)).toBe(5);
    vi.advanceTimersByTime(61_000);
    expect(await spendAll(limiter, 'reads', 9)).toBe(5);
  } finally {
    vi.useRealTimers();
  }
});

test('a process that begins anew tells the others of a caller at once, and then goes by its own count', async () => {
  const { share } = createShare();
  const [one, other] = [createLimiter(allowances, share), createLimiter(allowances, share)];
  expect(await spendAll(one, 'reads', 4)).toBe(4);
  expect(share).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(share).toHaveBeenCalledTimes(2));
  expect(await spendAll(other, 'reads', 9)).toBe(1);
});

test('nothing but a guess or an account waits for the others', async () => {
  const limiter = createLimiter(allowances, () => new Promise(() => {}));
  for (const limit of ['reads', 'writes'] as const) expect(await spendAll(limiter, limit, 9)).toBe(5);
  const guess = limiter.spend('logins', 'ada', 1);
  expect(await Promise.race([guess, limiter.spend('reads', 'bo', 1).then(() => 'waits')])).toBe('waits');
});

test('guesses are counted with all processes at once', async () => {
  const { share } = createShare();
  const limiters = [createLimiter(allowances, share), createLimiter(allowances, share)];
  for (const limiter of [...limiters, ...limiters]) await limiter.spend('logins', 'ada', 1);
  for (const limiter of limiters) expect((await limiter.look('logins', 'ada'))?.allowed).toBe(false);
});

test('while the others cannot be reached it goes by its own count, and tells them later', async () => {
  const { share, totals } = createShare();
  const onError = vi.fn();
  share.mockRejectedValueOnce(new Error('gone'));
  const limiter = createLimiter(allowances, share, onError);
  expect(await spendAll(limiter, 'reads', 9)).toBe(5);
  expect(onError).toHaveBeenCalledOnce();
  await waitFor(() => expect(totals.get('reads:ada')).toBe(5));
});

test('who stands in one line waits for those before, and for nobody in another', async () => {
  const { inLine } = createLimiter(allowances);
  const order: string[] = [];
  let end = () => {};
  const first = inLine('ada', () => new Promise<void>((resolve) => (end = resolve)));
  const second = inLine('ada', async () => void order.push('second'));
  await inLine('bo', async () => void order.push('other'));
  end();
  await Promise.all([first, second]);
  expect(order).toEqual(['other', 'second']);
});
