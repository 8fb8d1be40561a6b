import type { Store } from '../store.ts';
import { endOf } from './position.ts';

export interface WatchOptions {
  /** How often other processes are looked after. */
  pollMs?: number;
  /** At most one message to other nodes in this time. */
  notifyMs?: number;
}

/** On SQLite a look takes 2 µs; on PostgreSQL it is a query, for what the messages of other nodes have missed. */
const POLL_MS = { sqlite: 100, postgres: 1_000 };
const NOTIFY_MS = 200;

/**
 * Calls back soon after something was committed, by this process or by another, until it is stopped. It says that there is
 * news, sometimes where there is none; `tail` says what.
 */
export function watchFeed(store: Store, onNews: () => void, options: WatchOptions = {}): () => void {
  const { pollMs = POLL_MS[store.engine], notifyMs = NOTIFY_MS } = options;
  const tellOthers = throttled(() => void store.messages?.send().catch(() => undefined), notifyMs);
  const onCommit = () => {
    onNews();
    tellOthers.call();
  };
  store.committed.add(onCommit);
  const stopListening = store.messages?.listen(onNews);
  // In a browser nobody else has the database.
  const isShared = store.readCache !== undefined || store.engine === 'postgres';
  const stopPolling = isShared ? poll(() => endNow(store), onNews, pollMs) : undefined;
  return () => {
    store.committed.delete(onCommit);
    stopListening?.();
    stopPolling?.();
    tellOthers.stop();
  };
}

const endNow = async (store: Store): Promise<number> =>
  store.readCache ? store.readCache().position.at : (await endOf(store)).at;

/** One look after the other; a database that cannot be reached has no news. */
function poll(look: () => Promise<number>, onNews: () => void, pollMs: number): () => void {
  let known: number | undefined;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = async () => {
    const found = await look().catch(() => known);
    if (stopped) return;
    if (known !== undefined && found !== known) onNews();
    known = found;
    timer = setTimeout(next, pollMs);
    // Nobody stays for it.
    (timer as { unref?: () => void }).unref?.();
  };
  void next();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** At once, and then at most once in the time: what came in between is told at its end. */
function throttled(tell: () => void, ms: number): { call(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting = false;
  const rest = () => {
    timer = undefined;
    if (!waiting) return;
    waiting = false;
    tell();
    timer = setTimeout(rest, ms);
  };
  return {
    call: () => {
      if (timer !== undefined) {
        waiting = true;
        return;
      }
      tell();
      timer = setTimeout(rest, ms);
    },
    stop: () => clearTimeout(timer),
  };
}
