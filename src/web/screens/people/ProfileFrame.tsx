import '../../ui/styles/sheets/lists.css';
import { createContext, type ReactNode, use } from 'react';
import type { User } from '#contract/people/users.ts';
import { frameWords } from '#words/en/frame/frame.ts';
import { peopleWords } from '#words/en/people/people.ts';
import { profileWords as words } from '#words/en/people/profile.ts';
import { postWords } from '#words/en/posts/posts.ts';
import { HAS_PANEL, useMedia } from '../../core/hooks.ts';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { usePageTitle } from '../../core/pageTitle.ts';
import { NavLink, useLocation } from '../../core/router.tsx';
import { useAppSelector } from '../../core/store.ts';
import { useDelayed } from '../../core/useDelayed.ts';
import { personKey } from '../../data/entities/entitiesSlice.ts';
import { fullName } from '../../people/fullName.ts';
import { SortSelect } from '../../posts/SortSelect.tsx';
import { useHasSort } from '../../posts/useHasSort.ts';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { PageHead, Sheet } from '../../ui/page/Shell.tsx';
import { Profile } from './ProfileHead.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';
import { NoSuchUser, useProfile } from './useProfile.tsx';

const hiddenNote = lazy(() => import('../../safety/HiddenNote.tsx').then((module) => module.HiddenNote));
const standingNote = lazy(() => import('../../moderation/StandingNote.tsx').then((module) => module.StandingNote));

const ProfileUser = createContext<User | undefined>(undefined);

/** The user of the profile that a tab belongs to, once they are known. */
export const useProfileUser = (): User | undefined => use(ProfileUser);

/** The words that name a tab in the window and for screen readers, by its page. */
const TITLES: Record<string, 'repliesOf' | 'mediaOf' | 'likesOf'> = {
  profileReplies: 'repliesOf',
  profileMedia: 'mediaOf',
  profileLikes: 'likesOf',
};

interface ProfileFrameProps {
  username?: string;
  /** The tab. */
  children?: ReactNode;
}

/** The head of a profile with its tabs. It stays while the reader switches between tabs. */
export function ProfileFrame({ username = '', children }: ProfileFrameProps) {
  const { name: page = '' } = useLocation().page ?? {};
  const tab = TITLES[page];
  const hasPanel = useMedia(HAS_PANEL);
  const hasSort = useHasSort();
  const { user, missing, unavailable, failed, load } = useProfile(username);
  const isHidden = Boolean(user?.muted || user?.blocked);
  const HiddenNote = useLoaded(hiddenNote, isHidden);
  const StandingNote = useLoaded(standingNote, user?.standing !== undefined);
  const waiting = useDelayed(!user && !missing && !failed);
  const absent = unavailable ? words.unavailable : peopleWords.notFound;
  const name = user && fullName(user);
  const title = name && tab ? words[tab](name) : name;
  usePageTitle(title ?? (missing ? absent : null), frameWords.titles.profile);
  return (
    <>
      <PageHead
        title={frameWords.titles.profile}
        smallOnly
        end={!missing && page === 'profile' && hasSort && !hasPanel && <SortSelect />}
      />
      <Sheet>
        {missing && <NoSuchUser unavailable={unavailable} />}
        {!user && failed && <LoadFailed title={postWords.failedShort} again={load} />}
        {!user && waiting && <ProfileSkeleton />}
        {user && (
          <>
            <Profile key={user._id} user={user} />
            {user.standing && StandingNote && <StandingNote {...user.standing} />}
            {isHidden && HiddenNote && <HiddenNote user={user} />}
            {!user.blocked && <Tabs user={user} />}
          </>
        )}
        {!missing && !user?.blocked && <ProfileUser value={user}>{children}</ProfileUser>}
      </Sheet>
    </>
  );
}

function Tabs({ user }: { user: User }) {
  const own = useAppSelector((state) => state.auth.user === personKey(user.username));
  const path = `/profile/${user.username}`;
  return (
    <nav className="tabs page-tabs tabs-fill" aria-label={words.tabs(fullName(user))}>
      <NavLink className="tab" to={path}>
        {words.tabPosts}
      </NavLink>
      <NavLink className="tab" to={`${path}/replies`}>
        {words.tabReplies}
      </NavLink>
      <NavLink className="tab" to={`${path}/media`}>
        {words.tabMedia}
      </NavLink>
      {own && (
        <NavLink className="tab" to={`${path}/likes`}>
          {words.tabLikes}
        </NavLink>
      )}
    </nav>
  );
}
