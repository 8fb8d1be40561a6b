import type { AppStore } from '../../core/store.ts';
import { Layout } from '../frame/Layout.tsx';
import { installSlices } from '../rootReducer.ts';
import { takeFirstPage } from './firstPage.ts';
import { preloadOnIntent } from './preloadOnIntent.ts';

/** All that comes with a member: the slices and the first page of posts, into the store, what links load on intent, and the layout. */
export async function openLayout(store: AppStore, preload: (path: string) => void): Promise<typeof Layout> {
  installSlices(store);
  preloadOnIntent(store, preload);
  await takeFirstPage(store);
  return Layout;
}
