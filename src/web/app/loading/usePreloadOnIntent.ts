import { useEffect } from 'react';
import { preloadPage } from './pages.ts';

const base = import.meta.env.BASE_URL;

/** A link that is hovered, touched or focused begins to load the screen that it leads to. */
export function usePreloadOnIntent(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return;
    const onIntent = ({ target }: Event) => {
      const element = target instanceof Element ? target : null;
      // The text of a post lies over its link.
      const link =
        element?.closest('a') ??
        element?.closest('.pip')?.parentElement?.querySelector<HTMLAnchorElement>('a.post-link');
      if (link?.origin === location.origin) preloadPage(link.pathname.slice(base.length - 1));
    };
    addEventListener('pointerover', onIntent, { passive: true });
    addEventListener('focusin', onIntent);
    return () => {
      removeEventListener('pointerover', onIntent);
      removeEventListener('focusin', onIntent);
    };
  }, [signedIn]);
}
