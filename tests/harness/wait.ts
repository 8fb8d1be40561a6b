import { vi } from 'vitest';

/** Shorter than the time of a test (`vitest.config.ts`), so that the failure names what did not come. */
const PATIENCE_MS = 20_000;

/** Until it gives something, which is given back. */
export const waitUntil = <T>(find: () => T | Promise<T>, intervalMs = 50) =>
  vi.waitUntil(find, { timeout: PATIENCE_MS, interval: intervalMs });

/** Until it does not throw. */
export const waitFor = <T>(check: () => T | Promise<T>, intervalMs = 50): Promise<T> =>
  vi.waitFor(check, { timeout: PATIENCE_MS, interval: intervalMs });
