import { PAGES, pageAt } from '#contract/pages.ts';
import { lazy } from '../../ui/base/lazy.ts';
import { HAS_PANEL } from '../frame/useMedia.ts';
import type { AppStore } from '../store.ts';
import { RightPanel, type Screen, screenOf } from './screens.ts';

let memberStore: AppStore;

/** Where the layout puts what comes with it. */
export function loadInto(store: AppStore): void {
  memberStore = store;
}

export const Layout = lazy(async () => {
  const panel = matchMedia(HAS_PANEL).matches && RightPanel.preload();
  const { openLayout } = await import('./member.ts');
  const layout = await openLayout(memberStore);
  await panel;
  return layout;
});

/** What `path` will show, and whether it stands in the layout. */
function pageShown(path: string, signedIn: boolean): { screen: Screen; inLayout: boolean } {
  const name = pageAt(path)?.name;
  const access = name && PAGES[name].access;
  const isClosed = access && access !== 'everyone' && (access === 'members') !== signedIn;
  const screen = screenOf(isClosed ? (signedIn ? 'feed' : 'login') : name);
  return { screen, inLayout: signedIn && access !== 'everyone' };
}

export function preloadPage(path: string): void {
  const { screen, inLayout } = pageShown(path, true);
  if (inLayout) void Layout.preload();
  void screen.preload();
}

/**
 * Ends when there is something to show: the screen, or the layout around what is on its way. Rendered before, it would come
 * later: React shows what was suspended 300 ms after what it showed before, at the earliest.
 */
export async function loadFirst(path: string, signedIn: boolean): Promise<void> {
  const { screen, inLayout } = pageShown(path, signedIn);
  const { code, patience } = screen.wait();
  // What cannot be had is told where it is rendered.
  await (inLayout ? Layout.load() : code).catch(() => undefined);
  await patience;
}
