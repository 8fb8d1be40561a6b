import { preloadPage } from '../../core/router.tsx';
import type { AppStore } from '../../core/store.ts';

const base = import.meta.env.BASE_URL;
let isListening = false;

/** A link that a member hovers, touches or focuses begins to load the screen that it leads to. */
export function preloadOnIntent({ getState }: AppStore): void {
  if (isListening) return;
  isListening = true;
  const onIntent = ({ target }: Event) => {
    if (getState().auth.token === null) return;
    const element = target instanceof Element ? target : null;
    // The text of a post lies over its link.
    const link =
      element?.closest('a') ?? element?.closest('.pip')?.parentElement?.querySelector<HTMLAnchorElement>('a.post-link');
    if (link?.origin === location.origin) preloadPage(link.pathname.slice(base.length - 1));
  };
  addEventListener('pointerover', onIntent, { passive: true });
  addEventListener('focusin', onIntent);
}
