import { useCallback, useMemo } from 'react';
import { QuietBranch } from '../../art/illustrations.tsx';
import { ReplyCard } from '../../comments/card/ReplyCard.tsx';
import { repliesOf, userReplies } from '../../comments/userReplies.ts';
import { PagedList } from '../../lists/PagedList.tsx';
import { ErrorBoundary } from '../../ui/page/ErrorBoundary.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { ProfileFrame } from '../../users/profile/ProfileFrame.tsx';
import { profileWords as words } from '../../words/en/people/profile.ts';
import { postWords } from '../../words/en/posts/posts.ts';

/** Of a reply of one line, until it is measured. */
const ROW_HEIGHT = 136;

export function ProfileRepliesScreen({ username = '' }) {
  const list = useMemo(() => repliesOf(username), [username]);
  const renderRow = useCallback(
    (id: string) => (
      <ErrorBoundary small title={words.replyNotShown}>
        <ReplyCard id={id} />
      </ErrorBoundary>
    ),
    [],
  );
  return (
    <ProfileFrame username={username} titleOf={words.repliesOf}>
      {() => (
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
      )}
    </ProfileFrame>
  );
}
