import { Suspense, useState } from 'react';
import { postWords } from '#words/en/posts/posts.ts';
import { lazy } from '../../core/lazy.ts';
import { useAppSelector } from '../../core/store.ts';
import { isLoaded, keyOf } from '../../data/lists/listsSlice.ts';
import { selectIds } from '../../data/lists/useList.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import type { PostListKey } from '../../posts/state/postLists.ts';
import { ErrorBoundary } from '../../ui/page/ErrorBoundary.tsx';

const NewUsersToFollow = lazy(() =>
  import('../../people/lists/NewUsersToFollow.tsx').then((module) => module.NewUsersToFollow),
);

/** Suggestions for members who follow no one, on screens without a right panel. At most their own posts are shown. */
export function FirstFollows({ listKey }: { listKey: PostListKey }) {
  const loaded = useAppSelector((state) => isLoaded(state.lists[keyOf(listKey)]));
  const empty = useAppSelector((state) => selectIds(state, listKey).length === 0);
  const alone = useCurrentUser().followingCount === 0;
  // After the first follow, the other suggestions stay where they are.
  const [shown, setShown] = useState(alone);
  if (alone && !shown) setShown(true);
  if (!shown || !loaded) return null;
  return (
    <div className="grid gap-3 px-4 py-5 md:px-0">
      {!empty && <p className="text-ink-2">{postWords.noFeed}</p>}
      <ErrorBoundary small>
        <Suspense>
          <NewUsersToFollow />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
