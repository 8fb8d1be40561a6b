import type { Store } from '../../engine/store.ts';
import { positionOf, positionText } from './position.ts';

export interface WatchOptions {
  /** Interval at which commits of other processes are polled. */
  pollMs?: number;
  /** Minimum interval between two messages to other nodes. */
  notifyMs?: number;
}

/** On SQLite a poll takes 2 µs. On PostgreSQL it is a query that makes up for lost messages. */
const POLL_MS = { sqlite: 100, postgres: 1_000 };
const NOTIFY_MS = 200;

/**
 * Calls back soon after this process or another one commits something, until the watch is stopped. A call means that
 * there may be news; `tail` returns it.
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
  // In a browser no other process uses the database.
  const isShared = store.readCache !== undefined || store.engine === 'postgres';
  const stopPolling = isShared ? poll(() => endNow(store), onNews, pollMs) : undefined;
  return () => {
    store.committed.delete(onCommit);
    stopListening?.();
    stopPolling?.();
    tellOthers.stop();
  };
}

const endNow = async (store: Store): Promise<string> => positionText(await positionOf(store));

/** Each poll starts after the previous one has ended. An unreachable database counts as unchanged. */
function poll(look: () => Promise<string>, onNews: () => void, pollMs: number): () => void {
  let known: string | undefined;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = async () => {
    const found = await look().catch(() => known);
    if (stopped) return;
    if (known !== undefined && found !== known) onNews();
    known = found;
    timer = setTimeout(next, pollMs);
    // The timer must not keep the process alive.
    (timer as { unref?: () => void }).unref?.();
  };
  void next();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** Calls immediately, then at most once every `ms`; any calls in between lead to one more at the end. */
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
