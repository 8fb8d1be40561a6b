import { preloadPage } from '../../core/router.tsx';
import type { AppStore } from '../../core/store.ts';
import { Layout } from '../frame/Layout.tsx';
import { takeFirstPage } from './firstPage.ts';
import { installSlices } from './rootReducer.ts';

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

/** All that comes with a member: the slices and the first page of posts, into the store, what links load on intent, and the layout. */
export async function openLayout(store: AppStore): Promise<typeof Layout> {
  installSlices(store);
  preloadOnIntent(store);
  await takeFirstPage(store);
  return Layout;
}
