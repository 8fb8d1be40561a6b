import type { User } from '#contract/people/users.ts';
import type { RootState } from '../../core/store.ts';
import { personKey } from '../../data/entities/entitiesSlice.ts';
import { selectIds } from '../../data/lists/selectIds.ts';
import type { PostListKey } from './postLists.ts';
import { selectBookmarked } from './reactions.ts';

/** What the list shows: among the bookmarks, nothing that is being unbookmarked. */
export function selectListIds(state: RootState, key: PostListKey): string[] {
  const ids = selectIds(state, key);
  return key.name === 'bookmarks' ? ids.filter((id) => selectBookmarked(state, id)) : ids;
}

/** As shown: without those being deleted. */
export const selectPostsCount = ({ entities }: RootState, { username, postsCount }: User): number =>
  postsCount - entities.hidden.filter((id) => entities.posts.byId[id]?.author === personKey(username)).length;
