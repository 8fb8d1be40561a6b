import { type ReactNode, useEffect } from 'react';
import { moderationWords as words } from '#words/en/community/moderation.ts';
import { useAppDispatch } from '../core/store.ts';
import { dropped, keyOf } from '../data/lists/listsSlice.ts';
import { useList } from '../data/lists/useList.ts';
import { useCurrentUser } from '../data/session/currentUser.ts';
import { profileOf, profiles } from '../people/userLists.ts';
import { LoadFailed } from '../ui/page/LoadFailed.tsx';
import { PageNotFound } from '../ui/page/PageNotFound.tsx';
import { Sheet } from '../ui/page/Shell.tsx';

interface ForRoleProps {
  needs: 'moderator' | 'owner';
  children: ReactNode;
}

/**
 * The server holds everybody to their role; this saves others a page that cannot be filled. The own record is read anew,
 * since a role may have been given or taken meanwhile.
 */
export function ForRole({ needs, children }: ForRoleProps) {
  const dispatch = useAppDispatch();
  const { username, role } = useCurrentUser();
  const { load, loaded, failed } = useList(profiles, profileOf(username));
  useEffect(() => {
    load();
    return () => void dispatch(dropped(keyOf(profileOf(username))));
  }, [dispatch, load, username]);
  if (role === 'owner' || role === needs) return children;
  if (loaded) return <PageNotFound>{words.only[needs]}</PageNotFound>;
  return <Sheet>{failed && <LoadFailed title={words.failed} again={load} />}</Sheet>;
}
