import { HAS_PANEL, useMedia } from '../../app/frame/useMedia.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { Link } from '../../app/navigation/router.tsx';
import { usePageTitle } from '../../app/navigation/usePageTitle.ts';
import { QuietBranch } from '../../art/illustrations.tsx';
import { PostList } from '../../posts/list/PostList.tsx';
import { homeList } from '../../posts/list/postLists.ts';
import { SortSelect } from '../../posts/list/SortSelect.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { PageHead, Sheet } from '../../ui/page/Shell.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { FirstFollows } from './FirstFollows.tsx';

export function FeedScreen() {
  const sort = useAppSelector((state) => state.posts.sortBy);
  const hasPanel = useMedia(HAS_PANEL);
  usePageTitle('Feed');
  return (
    <>
      <PageHead title="Feed" smallOnly end={!hasPanel && <SortSelect />} />
      <Sheet>
        <PostList
          listKey={homeList(sort)}
          emptyState={<NobodyFollowed />}
          errorTitle="Server Error Failed to load The data"
        />
      </Sheet>
      {!hasPanel && <FirstFollows listKey={homeList(sort)} />}
    </>
  );
}

const NobodyFollowed = () => (
  <StateCard
    art={<QuietBranch />}
    title="Follow users to see their posts on feed"
    action={
      <Button as={Link} to="/explore" kind="sec">
        Explore
      </Button>
    }
  >
    Everyone’s posts are on Explore. Follow whom you like and theirs will be here.
  </StateCard>
);
