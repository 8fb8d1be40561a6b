import { DEFAULT_ALLOWANCES } from '#server/config/allowances.ts';
import { createLimiter, shareInMemory } from '#server/services/limiter.ts';

/** Prints the megabytes in use for this many addresses. */
const [side, callers] = process.argv.slice(2);
const addressOf = (n: number) => `2001:db8:${(n >> 16).toString(16)}:${(n & 0xffff).toString(16)}::/64`;

const limiter = createLimiter(DEFAULT_ALLOWANCES);
const share = shareInMemory();
const count = (address: string) =>
  side === 'parent'
    ? share([{ key: `reads:${address}`, points: 1, windowMs: 300_000 }])
    : limiter.spend('reads', address, 1);

const kept = () => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
};
const before = kept();
for (let n = 0; n < Number(callers); n++) await count(addressOf(n));
process.stdout.write(String((kept() - before) / 1e6));
// Keeps the limiter alive, so that nothing is collected too early.
await count(addressOf(0));
