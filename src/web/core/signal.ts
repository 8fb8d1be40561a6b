/** A value with watchers. Independent of React, because the landing page uses it, too. */
export interface Signal<T> {
  get: () => T;
  set: (next: T) => void;
  watch: (watcher: () => void) => () => void;
}

/** `begin` runs when the first watcher starts, and the function it returns when the last one stops. */
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
