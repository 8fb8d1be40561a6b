import { preloadPage } from '../../core/router.tsx';
import type { AppStore } from '../../core/store.ts';
import { Layout } from '../frame/Layout.tsx';
import { takeFirstPage } from './firstPage.ts';
import { installSlices } from './rootReducer.ts';

const base = import.meta.env.BASE_URL;
let isListening = false;

/** Starts to load the screen of a link when a member hovers, touches or focuses it. */
export function preloadOnIntent({ getState }: AppStore): void {
  if (isListening) return;
  isListening = true;
  const onIntent = ({ target }: Event) => {
    if (getState().auth.token === null) return;
    const element = target instanceof Element ? target : null;
    // The text of a post covers its link.
    const link =
      element?.closest('a') ?? element?.closest('.pip')?.parentElement?.querySelector<HTMLAnchorElement>('a.post-link');
    if (link?.origin === location.origin) preloadPage(link.pathname.slice(base.length - 1));
  };
  addEventListener('pointerover', onIntent, { passive: true });
  addEventListener('focusin', onIntent);
}

/** Prepares everything for a member: the slices, the first page of posts, preloading on intent, and the layout. */
export async function openLayout(store: AppStore): Promise<typeof Layout> {
  installSlices(store);
  preloadOnIntent(store);
  await takeFirstPage(store);
  return Layout;
}
