import { keptInTab } from './storage.ts';

const NAME = 'pipit-reloaded';
const AGAIN_AFTER_MS = 60_000;
const PATIENCE_MS = 10_000;
/** What could not be fetched since the page was loaded. */
const missing = new Set<string>();
let before: () => void = () => undefined;

/** What must be remembered when the page reloads itself. */
export function beforeReload(remember: () => void): void {
  before = remember;
}

export function reloadPage(): void {
  before();
  location.reload();
}

/**
 * For code that did not arrive. Without a connection it cannot be had. Otherwise it is asked for once more; if it stays
 * away, the server has moved on to a newer Pipit, or the browser is one that never asks twice for a module
 * (whatwg/html#6768), and the page reloads itself, once a minute at most, or when a file that was missing has come back. What
 * was typed and where one was outlive that.
 */
export async function recover<T>(load: () => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const { ok } = await fetch(import.meta.env.BASE_URL, { method: 'HEAD', cache: 'no-store', signal });
  try {
    return await load();
  } catch (error) {
    if (!ok || !((await hasComeBack(error)) || mayReload())) throw error;
    reloadPage();
    return new Promise(() => undefined);
  }
}

/** Browsers name the file in the error, but for Safari. */
async function hasComeBack(error: unknown): Promise<boolean> {
  const url = String(error)
    .split(' ')
    .find((word) => word.includes('://'));
  if (!url) return false;
  const isThere = await fetch(url, { method: 'HEAD', cache: 'no-store' })
    .then(({ ok }) => ok)
    .catch(() => false);
  if (!isThere) missing.add(url);
  return isThere && missing.has(url);
}

function mayReload(): boolean {
  const last = Number(keptInTab.read(NAME));
  // Where nothing can be remembered, it could go on for ever.
  return Date.now() - last >= AGAIN_AFTER_MS && keptInTab.write(NAME, String(Date.now()));
}
