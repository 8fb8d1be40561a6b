import type { AppThunk } from '../../core/store.ts';
import { gone } from './entitiesSlice.ts';

/** The person does not exist any more or is not visible, so their posts and comments leave all lists. */
export const authorGone =
  (author: string): AppThunk =>
  (dispatch, getState) => {
    const { auth, entities } = getState();
    if (author === auth.user) return;
    const writtenIn = (kind: 'posts' | 'comments') =>
      Object.values(entities[kind].byId).flatMap((entity) => (entity.author === author ? entity._id : []));
    dispatch(gone({ people: [author], posts: writtenIn('posts'), comments: writtenIn('comments') }));
  };
