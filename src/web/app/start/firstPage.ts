import type { AppStore } from '../../core/store.ts';
import { exploreList, homeList, posts } from '../../posts/state/postLists.ts';

/** Maximum wait for the early response before the layout is rendered without it. */
const PATIENCE_MS = 100;

/** Loads the posts that the first script has requested, so that they are part of the first render. */
export async function takeFirstPage(store: AppStore): Promise<void> {
  const first = globalThis.pipitFirst;
  if (!first) return;
  const list = (first.feed === 'home' ? homeList : exploreList)(store.getState().posts.sortBy);
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([store.dispatch(posts.load(list)), patience]);
}
