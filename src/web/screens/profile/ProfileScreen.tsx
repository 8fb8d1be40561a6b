import { useEffect, useMemo } from 'react';
import { HAS_PANEL, useMedia } from '../../app/frame/useMedia.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { PostList } from '../../posts/list/PostList.tsx';
import { posts, userList } from '../../posts/list/postLists.ts';
import { SortSelect } from '../../posts/list/SortSelect.tsx';
import { useHasSort } from '../../posts/list/useHasSort.ts';
import { ProfileFrame } from '../../users/profile/ProfileFrame.tsx';
import { postWords } from '../../words/en/posts/posts.ts';
import { NoPosts } from './NoPosts.tsx';
import { PinnedPost } from './PinnedPost.tsx';

export function ProfileScreen({ username = '' }) {
  const dispatch = useAppDispatch();
  const sort = useAppSelector((state) => state.posts.sortBy);
  const list = useMemo(() => userList(username, sort), [username, sort]);
  const hasPanel = useMedia(HAS_PANEL);
  const hasSort = useHasSort();
  // The posts are asked for beside the user. They show with the user: of a user who is not there, no list fails.
  useEffect(() => void dispatch(posts.load(list)), [dispatch, list]);
  return (
    <ProfileFrame username={username} end={hasSort && !hasPanel && <SortSelect />}>
      {(user) => (
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
      )}
    </ProfileFrame>
  );
}
