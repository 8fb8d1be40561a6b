import type { AppStore } from '../../core/store.ts';
import { Layout } from '../frame/Layout.tsx';
import { takeFirstPage } from './firstPage.ts';
import { preloadOnIntent } from './preloadOnIntent.ts';
import { installSlices } from './rootReducer.ts';

/** All that comes with a member: the slices and the first page of posts, into the store, what links load on intent, and the layout. */
export async function openLayout(store: AppStore): Promise<typeof Layout> {
  installSlices(store);
  preloadOnIntent(store);
  await takeFirstPage(store);
  return Layout;
}
