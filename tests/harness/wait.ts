import { vi } from 'vitest';

/** Shorter than a test's timeout (`vitest.config.ts`), so that the failure names what did not come. */
const PATIENCE_MS = 20_000;

/** Waits until it returns a truthy value, and returns that. */
export const waitUntil = <T>(find: () => T | Promise<T>, intervalMs = 50) =>
  vi.waitUntil(find, { timeout: PATIENCE_MS, interval: intervalMs });

/** Waits until it does not throw. */
export const waitFor = <T>(check: () => T | Promise<T>, intervalMs = 50): Promise<T> =>
  vi.waitFor(check, { timeout: PATIENCE_MS, interval: intervalMs });
