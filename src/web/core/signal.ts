/** A value outside of React, and who watches it. Without React: the landing page uses it too. */
export interface Signal<T> {
  get: () => T;
  set: (next: T) => void;
  watch: (watcher: () => void) => () => void;
}

/** `begin` runs when the first one watches, and what it gives when the last one has stopped. */
export function createSignal<T>(initial: T, begin?: () => () => void): Signal<T> {
  const watchers = new Set<() => void>();
  let value = initial;
  let end: (() => void) | undefined;
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const watcher of [...watchers]) watcher();
    },
    watch: (watcher) => {
      if (watchers.size === 0) end = begin?.();
      watchers.add(watcher);
      return () => {
        if (watchers.delete(watcher) && watchers.size === 0) end?.();
      };
    },
  };
}
