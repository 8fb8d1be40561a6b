import type { TargetType } from '#contract/moderation/reports.ts';
import { navigate } from '../core/router.tsx';
import { type AppThunk, useAppSelector } from '../core/store.ts';
import { gone, selectPerson, selectUser } from '../data/entities/entitiesSlice.ts';
import { fullName } from '../people/fullName.ts';
import { layersLeft } from '../ui/overlays/layers.ts';

/** What a report is about. */
export interface Reported {
  target: TargetType;
  id: string;
  /** Whose it is, or who it is. */
  name: string;
  /** What a post or comment says. */
  text?: string | undefined;
}

interface About {
  /** The key of the person. */
  person: string;
  /** Of a post. */
  path?: string | undefined;
  comment?: string | undefined;
}

export function useReported({ person, path, comment }: About): Reported | null {
  const author = useAppSelector((state) => selectPerson(state, person));
  const user = useAppSelector((state) => selectUser(state, person));
  const post = comment ? undefined : path?.split('/').at(-1);
  const text = useAppSelector(({ entities: { posts, comments } }) =>
    comment ? comments.byId[comment]?.text : posts.byId[post ?? '']?.content,
  );
  if (!author) return null;
  const name = fullName(author);
  if (comment) return { target: 'comment', id: comment, name, text };
  if (post) return { target: 'post', id: post, name, text };
  return user ? { target: 'user', id: user._id, name } : null;
}

/** The server does not show it to who reported it any more. */
export const reportedGone =
  ({ target, id }: Reported): AppThunk =>
  (dispatch, getState) => {
    // Not before the dialog has left the history: it is the page of the post that is replaced.
    if (getState().posts.singlePost === id) void layersLeft().then(() => navigate('/userFeed', { replace: true }));
    if (target === 'post') dispatch(gone({ posts: [id] }));
    if (target === 'comment') dispatch(gone({ comments: [id] }));
  };
