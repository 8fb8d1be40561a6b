import type { TargetType } from '#contract/moderation/reports.ts';
import { navigate } from '../core/router.tsx';
import { type AppThunk, useAppSelector } from '../core/store.ts';
import { gone, selectPerson, selectUser } from '../data/entities/entitiesSlice.ts';
import { fullName } from '../people/fullName.ts';
import { layersLeft } from '../ui/overlays/layers.ts';

/** The subject of a report. */
export interface Reported {
  target: TargetType;
  id: string;
  /** The author's or the person's name. */
  name: string;
  /** The text of a post or comment. */
  text?: string | undefined;
}

interface About {
  /** The key of the person. */
  person: string;
  /** The path of the post. */
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

/** The server no longer shows it to the reporter. */
export const reportedGone =
  ({ target, id }: Reported): AppThunk =>
  (dispatch, getState) => {
    // Wait until the dialog has left the history, because the page of the post has to be replaced.
    if (getState().posts.singlePost === id) void layersLeft().then(() => navigate('/userFeed', { replace: true }));
    if (target === 'post') dispatch(gone({ posts: [id] }));
    if (target === 'comment') dispatch(gone({ comments: [id] }));
  };
