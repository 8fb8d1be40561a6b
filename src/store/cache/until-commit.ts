import { createDeadline } from '../sql/deadline.ts';
import type { Store } from '../store.ts';
import { type Caches, createCaches } from './cache.ts';

/**
 * What was read stays true until something is committed, by whatever process, and SQLite tells whether something was: in
 * 1.5 µs, where reading the rows of a page again takes 25.
 */
export function createReadCache(version: () => number): () => Caches {
  let caches = createCaches();
  let read = Number.NaN;
  return () => {
    const now = version();
    if (now !== read) {
      read = now;
      caches = createCaches();
    }
    return caches;
  };
}

/**
 * For a request that reads. It cannot write and waits for no writer. It asks once whether anything was committed: a commit
 * during the request does not change what it sees.
 */
export function forReading(store: Store): Store {
  const { readCache, reader } = store;
  if (!readCache) return { ...store, db: reader };
  let found: Caches | undefined;
  const once = () => {
    found ??= readCache();
    return found;
  };
  return { ...store, db: reader, readCache: once };
}

/** For a request that writes, and reads again what it has changed. All its writes wait until one deadline. */
export const forWriting = (store: Store): Store => ({ ...store, readCache: undefined, deadline: createDeadline() });
