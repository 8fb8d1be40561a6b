import type { AppStore } from '../../core/store.ts';
import { exploreList, homeList, posts } from '../../posts/state/postLists.ts';

/** Longer than it takes to read an answer that is there already; without one the frame of the page waits no longer. */
const PATIENCE_MS = 100;

/** Brings the posts that `first/` has asked for into the store before anything is drawn, so that they are drawn first. */
export async function takeFirstPage(store: AppStore): Promise<void> {
  const first = globalThis.pipitFirst;
  if (!first) return;
  const list = (first.feed === 'home' ? homeList : exploreList)(store.getState().posts.sortBy);
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([store.dispatch(posts.load(list)), patience]);
}
