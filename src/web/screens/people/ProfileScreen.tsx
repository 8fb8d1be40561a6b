import { useEffect, useMemo } from 'react';
import { postWords } from '#words/en/posts/posts.ts';
import type { FramedScreen } from '../../core/router.tsx';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import { PostList } from '../../posts/PostList.tsx';
import { posts, userList } from '../../posts/state/postLists.ts';
import { NoPosts } from './NoPosts.tsx';
import { PinnedPost } from './PinnedPost.tsx';
import { ProfileFrame, useProfileUser } from './ProfileFrame.tsx';

export const ProfileScreen: FramedScreen = ({ username = '' }) => {
  const dispatch = useAppDispatch();
  const sort = useAppSelector((state) => state.posts.sortBy);
  const list = useMemo(() => userList(username, sort), [username, sort]);
  const user = useProfileUser();
  // The posts are asked for beside the user. They show with the user: of a user who is not there, no list fails.
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
