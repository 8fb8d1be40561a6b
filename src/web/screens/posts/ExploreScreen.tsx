import { frameWords } from '#words/en/frame/frame.ts';
import { postWords } from '#words/en/posts/posts.ts';
import { HAS_PANEL, useMedia } from '../../core/hooks.ts';
import { usePageTitle } from '../../core/pageTitle.ts';
import { useAppSelector } from '../../core/store.ts';
import { NewUsersToFollow } from '../../people/lists/NewUsersToFollow.tsx';
import { UserSearch } from '../../people/lists/UserSearch.tsx';
import { useAddPost } from '../../posts/composer/ComposerHost.tsx';
import { PostList } from '../../posts/PostList.tsx';
import { SortSelect } from '../../posts/SortSelect.tsx';
import { exploreList } from '../../posts/state/postLists.ts';
import { QuietBranch } from '../../ui/art/illustrations.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { ErrorBoundary } from '../../ui/page/ErrorBoundary.tsx';
import { PageHead, Sheet } from '../../ui/page/Shell.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';

export function ExploreScreen() {
  const sort = useAppSelector((state) => state.posts.sortBy);
  const hasPanel = useMedia(HAS_PANEL);
  usePageTitle(frameWords.titles.explore);
  return (
    <>
      <PageHead title={frameWords.titles.explore} smallOnly end={!hasPanel && <SortSelect />} />
      {!hasPanel && <People />}
      <Sheet>
        <PostList listKey={exploreList(sort)} emptyState={<NobodyWrote />} errorTitle={postWords.failed} />
      </Sheet>
    </>
  );
}

/** Shown on screens without a right panel. */
const People = () => (
  <div className="grid gap-4 px-4 pb-5 md:px-0">
    <ErrorBoundary small>
      <UserSearch />
    </ErrorBoundary>
    <ErrorBoundary small>
      <NewUsersToFollow />
    </ErrorBoundary>
  </div>
);

function NobodyWrote() {
  const addPost = useAddPost();
  return (
    <StateCard
      art={<QuietBranch />}
      title={postWords.noPosts}
      action={<Button {...addPost}>{frameWords.addPost}</Button>}
    >
      {postWords.noPostsNote}
    </StateCard>
  );
}
