import { Pin } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { User } from '#contract/people/users.ts';
import { frameWords } from '#words/en/frame/frame.ts';
import { profileWords as words } from '#words/en/people/profile.ts';
import { postWords } from '#words/en/posts/posts.ts';
import type { FramedScreen } from '../../core/router.tsx';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import { personKey, selectPost } from '../../data/entities/entitiesSlice.ts';
import { useList } from '../../data/lists/useList.ts';
import { PostCard } from '../../posts/card/PostCard.tsx';
import { useAddPost } from '../../posts/composer/ComposerHost.tsx';
import { PostList } from '../../posts/PostList.tsx';
import { postList, posts, userList } from '../../posts/state/postLists.ts';
import { QuietBranch } from '../../ui/art/illustrations.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { ProfileFrame, useProfileUser } from './ProfileFrame.tsx';

function NoPosts({ user }: { user: User }) {
  const own = useAppSelector((state) => state.auth.user === personKey(user.username));
  const addPost = useAddPost();
  return (
    <StateCard
      art={<QuietBranch />}
      title={own ? words.noOwnPosts : words.noPosts(user.firstName)}
      action={own && <Button {...addPost}>{frameWords.addPost}</Button>}
    >
      {own ? words.noOwnPostsNote : words.noPostsNote}
    </StateCard>
  );
}

/** Shown above all other posts, and not again among them. */
function PinnedPost({ id }: { id: string }) {
  const isKnown = useAppSelector((state) => selectPost(state, id) !== undefined);
  const { load } = useList(posts, postList(id));
  useEffect(() => {
    if (!isKnown) load();
  }, [isKnown, load]);
  return isKnown && <PostCard id={id} position={1} setSize={-1} ruled={false} head={<Mark />} />;
}

const Mark = () => (
  <p className="post-context">
    <Pin aria-hidden="true" /> {words.pinned}
  </p>
);

export const ProfileScreen: FramedScreen = ({ username = '' }) => {
  const dispatch = useAppDispatch();
  const sort = useAppSelector((state) => state.posts.sortBy);
  const list = useMemo(() => userList(username, sort), [username, sort]);
  const user = useProfileUser();
  // Loads posts and user at the same time. Posts are shown with the user, so no list fails if there is no such user.
  useEffect(() => void dispatch(posts.load(list)), [dispatch, list]);
  if (!user) return null;
  return (
    <>
      {user.pinned && <PinnedPost key={user.pinned} id={user.pinned} />}
      <PostList
        listKey={list}
        ruled={user.pinned !== undefined}
        without={user.pinned}
        emptyState={!user.pinned && <NoPosts user={user} />}
        errorTitle={postWords.failedShort}
      />
    </>
  );
};

ProfileScreen.frame = ProfileFrame;
