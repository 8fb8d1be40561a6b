import { vi } from 'vitest';

/** A machine that others share may take its time; what must be quick is measured in bench/. */
const PATIENCE_MS = 150_000;

/** Until it gives something, which is given back. */
export const waitUntil = <T>(find: () => T | Promise<T>, intervalMs = 50) =>
  vi.waitUntil(find, { timeout: PATIENCE_MS, interval: intervalMs });

/** Until it does not throw. */
export const waitFor = <T>(check: () => T | Promise<T>, intervalMs = 50): Promise<T> =>
  vi.waitFor(check, { timeout: PATIENCE_MS, interval: intervalMs });
