import { useEffect } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import { Link } from '../../app/navigation/router.tsx';
import { usePageTitle } from '../../app/navigation/usePageTitle.ts';
import { EmptyNest } from '../../art/illustrations.tsx';
import { keyOf, reset } from '../../lists/listsSlice.ts';
import { PostList } from '../../posts/list/PostList.tsx';
import { BOOKMARKS } from '../../posts/list/postLists.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { PageHead, Sheet } from '../../ui/page/Shell.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';

export function BookmarksScreen() {
  const dispatch = useAppDispatch();
  usePageTitle('Bookmarks');
  useEffect(() => () => void dispatch(reset(keyOf(BOOKMARKS))), [dispatch]);
  return (
    <>
      <PageHead title="Bookmarks" />
      <Sheet>
        <PostList
          listKey={BOOKMARKS}
          reload
          emptyState={<NothingBookmarked />}
          errorTitle="Error Failed to load The data"
        />
      </Sheet>
    </>
  );
}

const NothingBookmarked = () => (
  <StateCard
    art={<EmptyNest />}
    title="No Bookmarked Posts"
    action={
      <Button as={Link} to="/explore" kind="sec">
        Explore
      </Button>
    }
  >
    Press the ribbon on any post and it will be waiting here when you come back.
  </StateCard>
);
