import type { ComponentType } from 'react';
import { PAGES, type PageName, pageAt } from '#contract/pages.ts';
import { RightPanel } from '../frame/panel.ts';
import { HAS_PANEL } from '../frame/useMedia.ts';
import type { AppStore } from '../store.ts';
import { lazily } from './lazily.tsx';
import { lazyScreen, moment } from './lazyScreen.tsx';

/** Gets what its path holds: `/post/:postId` is `{ postId }`. */
type Screen = ComponentType<Record<string, string>>;

const files = import.meta.glob<Record<string, Screen>>('../../screens/*/*Screen.tsx');

/** By the name of the page, which is that of the folder. */
const screens = new Map(
  Object.entries(files).map(([file, load]) => {
    const [, folder = ''] = /screens\/([^/]+)\//.exec(file) ?? [];
    // The screen is all that its file exports.
    return [folder, lazyScreen(() => load().then((module) => Object.values(module)[0] as Screen))];
  }),
);

export function screenOf(page: PageName | 'not-found' = 'not-found') {
  const screen = screens.get(page);
  if (!screen) throw new Error(`No file screens/${page}/*Screen.tsx`);
  return screen;
}

export const Layout = lazily(async (store) => {
  const panel = matchMedia(HAS_PANEL).matches && RightPanel.preload(store);
  const parts = [import('../frame/Layout.tsx'), import('../rootReducer.ts'), import('./firstPage.ts')] as const;
  const [layout, slices, first] = await Promise.all(parts);
  slices.installSlices(store);
  await Promise.all([first.takeFirstPage(store), panel]);
  return layout.Layout;
});

/** Loads what `path` will show, before React renders it. */
export async function preloadPage(path: string, store: AppStore, signedIn: boolean): Promise<void> {
  const name = pageAt(path)?.name;
  const closed = name && (PAGES[name].access === 'members') !== signedIn;
  const screen = screenOf(closed ? (signedIn ? 'feed' : 'login') : name);
  await Promise.all([signedIn && Layout.preload(store), screen.preload(store)]);
}

/** Ends when there is something to show: the screen, or the layout around what is on its way. */
export async function preloadFirst(path: string, store: AppStore, signedIn: boolean): Promise<void> {
  const screen = preloadPage(path, store, signedIn);
  await (signedIn ? Layout.preload(store) : screen);
  await Promise.race([screen, moment()]);
}
