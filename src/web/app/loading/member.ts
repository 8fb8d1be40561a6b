import { Layout } from '../frame/Layout.tsx';
import { installSlices } from '../rootReducer.ts';
import type { AppStore } from '../store.ts';
import { takeFirstPage } from './firstPage.ts';

/** All that comes with a member: the slices and the first page of posts, into the store, and the layout. */
export async function openLayout(store: AppStore): Promise<typeof Layout> {
  installSlices(store);
  await takeFirstPage(store);
  return Layout;
}
