import { type ComponentType, use } from 'react';
import { useAppStore } from './hooks.ts';
import { reconnectCount } from './online.ts';
import type { AppStore } from './store.ts';

/**
 * How long a failed load stays failed, so that the error boundary shows it; after that a retry loads anew. A connection
 * that is back ends it at once: the boundary tries again in that moment, and not a second time.
 */
const FAILED_FOR = 500;

/** `preload` ends when the code is there, or cannot be had: rendering tells which. */
export type Lazy<Props> = ComponentType<Props> & { preload: (store: AppStore) => Promise<void> };
type Load<Props> = (store: AppStore) => Promise<ComponentType<Props>>;

/** As `React.lazy`, with a preload that needs no render and a load that can be tried again. */
export function lazily<Props extends object>(load: Load<Props>): Lazy<Props> {
  let loading: ReturnType<Load<Props>> | undefined;
  let failedAt: number | undefined;

  const start = (store: AppStore) => {
    if (loading && (failedAt === undefined || failedAt === reconnectCount())) return loading;
    failedAt = undefined;
    const begun = load(store);
    begun.then(
      // In React's own words, so that what was preloaded renders without waiting for a turn.
      (value) => Object.assign(begun, { status: 'fulfilled', value }),
      () => {
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
    const Component = use(start(useAppStore()));
    return <Component {...props} />;
  }
  const preload = (store: AppStore) =>
    start(store).then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(LazyComponent, { preload });
}
