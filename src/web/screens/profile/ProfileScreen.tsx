import { useEffect, useMemo } from 'react';
import { HAS_PANEL, useMedia } from '../../app/frame/useMedia.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { usePageTitle } from '../../app/navigation/usePageTitle.ts';
import { LoadFailed } from '../../lists/LoadFailed.tsx';
import { PostList } from '../../posts/list/PostList.tsx';
import { posts, userList } from '../../posts/list/postLists.ts';
import { SortSelect } from '../../posts/list/SortSelect.tsx';
import { lazy, useLoaded } from '../../ui/base/lazy.ts';
import { useDelayed } from '../../ui/base/useDelayed.ts';
import { PageHead, Sheet } from '../../ui/page/Shell.tsx';
import { ProfileSkeleton } from '../../ui/page/Skeleton.tsx';
import { fullName } from '../../users/fullName.ts';
import { Profile } from '../../users/profile/Profile.tsx';
import { useProfile } from '../../users/profile/useProfile.ts';
import { frameWords } from '../../words/en/frame.ts';
import { peopleWords } from '../../words/en/people.ts';
import { postWords } from '../../words/en/posts.ts';
import { NoPosts } from './NoPosts.tsx';
import { NoSuchUser } from './NoSuchUser.tsx';

const hiddenNote = lazy(() => import('../../safety/HiddenNote.tsx').then((module) => module.HiddenNote));
const standingNote = lazy(() => import('../../moderation/StandingNote.tsx').then((module) => module.StandingNote));

export function ProfileScreen({ username = '' }) {
  const dispatch = useAppDispatch();
  const { user, missing, unavailable, failed, load } = useProfile(username);
  const sort = useAppSelector((state) => state.posts.sortBy);
  const list = useMemo(() => userList(username, sort), [username, sort]);
  const hasPanel = useMedia(HAS_PANEL);
  const isHidden = Boolean(user?.muted || user?.blocked);
  const HiddenNote = useLoaded(hiddenNote, isHidden);
  const StandingNote = useLoaded(standingNote, user?.standing !== undefined);
  const waiting = useDelayed(!user && !missing && !failed);
  // The posts are asked for beside the user. They show with the user: of a user who is not there, no list fails.
  useEffect(() => void dispatch(posts.load(list)), [dispatch, list]);
  const absent = unavailable ? peopleWords.unavailable : peopleWords.notFound;
  usePageTitle(user ? fullName(user) : missing ? absent : null, frameWords.titles.profile);
  return (
    <>
      <PageHead title={frameWords.titles.profile} smallOnly end={!hasPanel && !missing && <SortSelect />} />
      <Sheet>
        {missing && <NoSuchUser unavailable={unavailable} />}
        {!user && failed && <LoadFailed title={postWords.failedShort} again={load} />}
        {!user && waiting && <ProfileSkeleton />}
        {user && (
          <>
            <Profile key={user._id} user={user} />
            {user.standing && StandingNote && <StandingNote {...user.standing} />}
            {isHidden && HiddenNote && <HiddenNote user={user} />}
            {!user.blocked && (
              <PostList listKey={list} ruled emptyState={<NoPosts user={user} />} errorTitle={postWords.failedShort} />
            )}
          </>
        )}
      </Sheet>
    </>
  );
}
