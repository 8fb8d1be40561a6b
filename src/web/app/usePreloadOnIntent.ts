import { useEffect } from 'react';
import { useAppStore } from './hooks.ts';
import { preloadScreen } from './screens.ts';

const base = import.meta.env.BASE_URL;

/** A link that is hovered, touched or focused begins to load the screen that it leads to. */
export function usePreloadOnIntent(signedIn: boolean): void {
  const store = useAppStore();
  useEffect(() => {
    if (!signedIn) return;
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin === location.origin) void preloadScreen(link.pathname.slice(base.length - 1), store, true);
    };
    addEventListener('pointerover', onIntent, { passive: true });
    addEventListener('focusin', onIntent);
    return () => {
      removeEventListener('pointerover', onIntent);
      removeEventListener('focusin', onIntent);
    };
  }, [store, signedIn]);
}
