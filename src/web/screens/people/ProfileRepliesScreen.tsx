import { useCallback, useMemo } from 'react';
import { profileWords as words } from '#words/en/people/profile.ts';
import { postWords } from '#words/en/posts/posts.ts';
import type { FramedScreen } from '../../core/router.tsx';
import { PagedList } from '../../data/lists/PagedList.tsx';
import { QuietBranch } from '../../ui/art/illustrations.tsx';
import { ErrorBoundary } from '../../ui/page/ErrorBoundary.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { ProfileFrame, useProfileUser } from './ProfileFrame.tsx';
import { ReplyCard } from './ReplyCard.tsx';
import { repliesOf, userReplies } from './userReplies.ts';

/** Of a reply of one line, until it is measured. */
const ROW_HEIGHT = 136;

export const ProfileRepliesScreen: FramedScreen = ({ username = '' }) => {
  const user = useProfileUser();
  const list = useMemo(() => repliesOf(username), [username]);
  const renderRow = useCallback(
    (id: string) => (
      <ErrorBoundary small title={words.replyNotShown}>
        <ReplyCard id={id} />
      </ErrorBoundary>
    ),
    [],
  );
  if (!user) return null;
  return (
    <PagedList
      key={list.of}
      lists={userReplies}
      listKey={list}
      label={words.tabReplies}
      loading={words.loadingReplies}
      failed={postWords.failedShort}
      rowHeight={ROW_HEIGHT}
      renderRow={renderRow}
      empty={
        <StateCard art={<QuietBranch />} title={words.noReplies}>
          {words.noPostsNote}
        </StateCard>
      }
    />
  );
};

ProfileRepliesScreen.frame = ProfileFrame;
