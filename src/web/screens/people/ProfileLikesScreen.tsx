import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { profileWords as words } from '#words/en/people/profile.ts';
import { postWords } from '#words/en/posts/posts.ts';
import { type FramedScreen, Redirect } from '../../core/router.tsx';
import { useAppDispatch } from '../../core/store.ts';
import { personKey } from '../../data/entities/entitiesSlice.ts';
import { keyOf, reset } from '../../data/lists/listsSlice.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { PostList } from '../../posts/PostList.tsx';
import { LIKED } from '../../posts/state/postLists.ts';
import { EmptyNest } from '../../ui/art/illustrations.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { ProfileFrame, useProfileUser } from './ProfileFrame.tsx';

/** Other people's likes are private. */
export const ProfileLikesScreen: FramedScreen = ({ username = '' }) => {
  const own = personKey(useCurrentUser().username) === personKey(username);
  return own ? <OwnLikes /> : <Redirect to={`/profile/${username}`} />;
};

ProfileLikesScreen.frame = ProfileFrame;

function OwnLikes() {
  const dispatch = useAppDispatch();
  const user = useProfileUser();
  useEffect(() => () => void dispatch(reset(keyOf(LIKED))), [dispatch]);
  if (!user) return null;
  return (
    <>
      <p className="rule-head only-you">
        <Lock />
        {words.onlyYou}
      </p>
      <PostList listKey={LIKED} reload emptyState={<NoLikes />} errorTitle={postWords.failedShort} />
    </>
  );
}

const NoLikes = () => (
  <StateCard art={<EmptyNest />} title={words.noLikes}>
    {words.noLikesNote}
  </StateCard>
);
