import { keptInTab } from './kept.ts';

const NAME = 'pipit-reloaded';
const AGAIN_AFTER_MS = 60_000;
const PATIENCE_MS = 10_000;
let before: () => void = () => undefined;

/** What must be remembered when the page reloads itself. */
export function beforeReload(remember: () => void): void {
  before = remember;
}

/**
 * For code that did not arrive. Without a connection it cannot be had. Otherwise it is asked for once more; if it stays
 * away, the server has moved on to a newer Pipit, or the browser is one that never asks twice for a module
 * (whatwg/html#6768), and the page reloads itself, once a minute at most. What was typed and where one was outlive that.
 */
export async function recover<T>(load: () => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const { ok } = await fetch(import.meta.env.BASE_URL, { method: 'HEAD', cache: 'no-store', signal });
  try {
    return await load();
  } catch (error) {
    if (!ok || !mayReload()) throw error;
    before();
    location.reload();
    return new Promise(() => undefined);
  }
}

function mayReload(): boolean {
  const last = Number(keptInTab.read(NAME));
  // Where nothing can be remembered, it could go on for ever.
  return Date.now() - last >= AGAIN_AFTER_MS && keptInTab.write(NAME, String(Date.now()));
}
