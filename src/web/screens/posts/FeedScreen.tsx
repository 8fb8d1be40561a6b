import { useEffect } from 'react';
import { frameWords } from '#words/en/frame/frame.ts';
import { postWords } from '#words/en/posts/posts.ts';
import { HAS_PANEL, useMedia } from '../../core/hooks.ts';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { usePageTitle } from '../../core/pageTitle.ts';
import { Link } from '../../core/router.tsx';
import { useAppSelector } from '../../core/store.ts';
import { isLoaded, keyOf } from '../../data/lists/listsSlice.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { preloadComposerLater } from '../../posts/composer/preloadLater.ts';
import { PostList } from '../../posts/PostList.tsx';
import { SortSelect } from '../../posts/SortSelect.tsx';
import { homeList } from '../../posts/state/postLists.ts';
import { QuietBranch } from '../../ui/art/illustrations.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { PageHead, Sheet } from '../../ui/page/Shell.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';

const firstFollows = lazy(() => import('./FirstFollows.tsx').then((module) => module.FirstFollows));

export function FeedScreen() {
  const sort = useAppSelector((state) => state.posts.sortBy);
  const isShown = useAppSelector((state) => isLoaded(state.lists[keyOf(homeList(sort))]));
  const hasPanel = useMedia(HAS_PANEL);
  const { followingCount } = useCurrentUser();
  const FirstFollows = useLoaded(firstFollows, !hasPanel && followingCount === 0);
  usePageTitle(frameWords.titles.feed);
  useEffect(() => (isShown ? preloadComposerLater() : undefined), [isShown]);
  return (
    <>
      <PageHead title={frameWords.titles.feed} smallOnly end={!hasPanel && <SortSelect />} />
      <Sheet>
        <PostList listKey={homeList(sort)} emptyState={<NobodyFollowed />} errorTitle={postWords.failed} />
      </Sheet>
      {FirstFollows && !hasPanel && <FirstFollows listKey={homeList(sort)} />}
    </>
  );
}

/** Links in an empty feed. The owner also gets those that help to fill a new community. */
const WAYS = ['/explore', '/invite', '/community'] as const;

function NobodyFollowed() {
  const ways = useCurrentUser().role === 'owner' ? WAYS : WAYS.slice(0, 1);
  return (
    <StateCard
      art={<QuietBranch />}
      title={postWords.noFeed}
      action={
        <div className="pair">
          {ways.map((to) => (
            <Button key={to} as={Link} to={to} kind="sec">
              {postWords.ways[to]}
            </Button>
          ))}
        </div>
      }
    >
      {postWords.noFeedNote}
    </StateCard>
  );
}
