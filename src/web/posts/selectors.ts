import type { Post } from '#contract/posts.ts';
import type { User } from '#contract/users.ts';
import type { RootState } from '../app/hooks.ts';
import { BOOKMARKS, type ListKey } from './list/listKey.ts';
import { selectBookmarked } from './reactions.ts';

export const selectPost = (state: RootState, id: string): Post | undefined => state.posts.entities[id];

/** What the list shows: nothing that is being deleted and, among the bookmarks, nothing that is being unbookmarked. */
export function selectListIds(state: RootState, key: ListKey): string[] {
  const { lists, hidden } = state.posts;
  const ids = lists[key]?.ids ?? NONE;
  if (key !== BOOKMARKS && !hidden.length) return ids;
  const isShown = (id: string) => !hidden.includes(id) && (key !== BOOKMARKS || selectBookmarked(state, id));
  return ids.every(isShown) ? ids : ids.filter(isShown);
}

/** As shown: without those being deleted. */
export const selectPostsCount = (state: RootState, { username, postsCount }: User): number =>
  postsCount - state.posts.hidden.filter((id) => state.posts.entities[id]?.username === username).length;

/** For a selector that may make a new list of the same ids. */
export const sameIds = (a: string[], b: string[]): boolean =>
  a === b || (a.length === b.length && a.every((id, index) => id === b[index]));

const NONE: string[] = [];
