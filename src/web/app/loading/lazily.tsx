import { type ComponentType, use } from 'react';
import { reconnectCount } from '../frame/online.ts';
import { useAppStore } from '../hooks.ts';
import type { AppStore } from '../store.ts';

/**
 * How long a failed load stays failed, so that the error boundary shows it; after that a retry loads anew. A connection
 * that is back ends it at once: the boundary tries again in that moment, and not a second time.
 */
const FAILED_FOR = 500;

/** In React's own words, so that what is settled renders without waiting for a turn. */
export interface Tracked<T> extends Promise<T> {
  status?: 'fulfilled' | 'rejected';
  /** Is over when it is settled, or has taken long. */
  patience?: Promise<void>;
}

export type Lazy<Props> = ComponentType<Props> & {
  /** Ends when the code is there, or cannot be had: rendering tells which. */
  preload: (store: AppStore) => Promise<void>;
  begin: (store: AppStore) => Tracked<ComponentType<Props>>;
};
export type Load<Props> = (store: AppStore) => Promise<ComponentType<Props>>;

/** As `React.lazy`, with a preload that needs no render and a load that can be tried again. */
export function lazily<Props extends object>(load: Load<Props>): Lazy<Props> {
  let loading: Tracked<ComponentType<Props>> | undefined;
  let failedAt: number | undefined;

  const begin = (store: AppStore) => {
    if (loading && (failedAt === undefined || failedAt === reconnectCount())) return loading;
    failedAt = undefined;
    const begun = load(store);
    begun.then(
      (value) => Object.assign(begun, { status: 'fulfilled', value }),
      (reason: unknown) => {
        Object.assign(begun, { status: 'rejected', reason });
        failedAt = reconnectCount();
        setTimeout(() => {
          if (loading === begun) loading = undefined;
        }, FAILED_FOR);
      },
    );
    loading = begun;
    return begun;
  };

  function LazyComponent(props: Props) {
    const Component = use(begin(useAppStore()));
    return <Component {...props} />;
  }
  const preload = (store: AppStore) =>
    begin(store).then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(LazyComponent, { preload, begin });
}
