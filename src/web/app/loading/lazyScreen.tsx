import { type ComponentType, createContext, startTransition, use, useEffect, useState } from 'react';
import { useAppStore } from '../hooks.ts';
import type { AppStore } from '../store.ts';
import { type Lazy, type Load, lazily } from './lazily.tsx';

/** What stands in place of a screen whose code takes longer than a moment. */
export const Waiting = createContext<ComponentType | null>(null);

/** How long the page before stays, or nothing is shown, while the code of a screen is on its way. */
export const moment = () => new Promise<void>((resolve) => setTimeout(resolve, 150));

/** A screen whose code may take its time: meanwhile the layout shows what it has in `Waiting`. */
export function lazyScreen<Props extends object>(load: Load<Props>): Lazy<Props> {
  const Screen = lazily(load);
  const preload = (store: AppStore) => {
    const loaded = Screen.preload(store);
    Screen.begin(store).patience ??= Promise.race([loaded, moment()]);
    return loaded;
  };

  function LazyScreen(props: Props) {
    const store = useAppStore();
    const [, look] = useState<unknown>();
    const WaitingPage = use(Waiting);
    const loaded = preload(store);
    const { status, patience } = Screen.begin(store);
    useEffect(() => {
      if (!status) void loaded.then(() => startTransition(() => look(loaded)));
    });
    if (status || !WaitingPage || !patience) return <Screen {...props} />;
    use(patience);
    return <WaitingPage />;
  }
  return Object.assign(LazyScreen, Screen, { preload });
}
