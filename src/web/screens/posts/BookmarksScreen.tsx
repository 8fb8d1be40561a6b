import { useEffect } from 'react';
import { frameWords } from '#words/en/frame/frame.ts';
import { postWords } from '#words/en/posts/posts.ts';
import { usePageTitle } from '../../core/pageTitle.ts';
import { Link } from '../../core/router.tsx';
import { useAppDispatch } from '../../core/store.ts';
import { keyOf, reset } from '../../data/lists/listsSlice.ts';
import { PostList } from '../../posts/PostList.tsx';
import { BOOKMARKS } from '../../posts/state/postLists.ts';
import { EmptyNest } from '../../ui/art/illustrations.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { PageHead, Sheet } from '../../ui/page/Shell.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { PrivatePage } from './PrivatePage.tsx';

export function BookmarksScreen() {
  const dispatch = useAppDispatch();
  usePageTitle(frameWords.titles.bookmarks);
  useEffect(() => () => void dispatch(reset(keyOf(BOOKMARKS))), [dispatch]);
  return (
    <>
      <PageHead title={frameWords.titles.bookmarks} />
      <Sheet>
        <PrivatePage>
          <PostList listKey={BOOKMARKS} reload emptyState={<NothingBookmarked />} errorTitle={postWords.failedShort} />
        </PrivatePage>
      </Sheet>
    </>
  );
}

const NothingBookmarked = () => (
  <StateCard
    art={<EmptyNest />}
    title={postWords.noBookmarks}
    action={
      <Button as={Link} to="/explore" kind="sec">
        {frameWords.titles.explore}
      </Button>
    }
  >
    {postWords.noBookmarksNote}
  </StateCard>
);
