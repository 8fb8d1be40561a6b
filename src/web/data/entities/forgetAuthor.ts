import type { AppThunk } from '../../core/store.ts';
import { gone } from './entitiesSlice.ts';

/** The person is no longer there, or no longer to be seen: what they wrote leaves every list with them. */
export const authorGone =
  (author: string): AppThunk =>
  (dispatch, getState) => {
    const { auth, entities } = getState();
    if (author === auth.user) return;
    const writtenIn = (kind: 'posts' | 'comments') =>
      Object.values(entities[kind].byId).flatMap((entity) => (entity.author === author ? entity._id : []));
    dispatch(gone({ people: [author], posts: writtenIn('posts'), comments: writtenIn('comments') }));
  };
