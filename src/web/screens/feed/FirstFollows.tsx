import { Suspense, useState } from 'react';
import { useAppSelector } from '../../app/hooks.ts';
import { isLoaded } from '../../lists/paged.ts';
import type { ListKey } from '../../posts/list/listKey.ts';
import { selectListIds } from '../../posts/selectors.ts';
import { useCurrentUser } from '../../session/currentUser.ts';
import { lazy } from '../../ui/base/lazy.ts';
import { ErrorBoundary } from '../../ui/page/ErrorBoundary.tsx';

const NewUsersToFollow = lazy(() =>
  import('../../users/NewUsersToFollow.tsx').then((module) => module.NewUsersToFollow),
);

/** For who follows nobody, where there is no right panel: the way on from a feed of own posts. */
export function FirstFollows({ listKey }: { listKey: ListKey }) {
  const loaded = useAppSelector((state) => isLoaded(state.posts.lists[listKey]));
  const empty = useAppSelector((state) => selectListIds(state, listKey).length === 0);
  const alone = useCurrentUser().followingCount === 0;
  // With the first follow the others are not taken from under the finger.
  const [shown, setShown] = useState(alone);
  if (alone && !shown) setShown(true);
  if (!shown || !loaded) return null;
  return (
    <div className="grid gap-3 px-4 py-5 md:px-0">
      {!empty && <p className="text-ink-2">Follow users to see their posts on feed</p>}
      <ErrorBoundary small>
        <Suspense>
          <NewUsersToFollow />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
