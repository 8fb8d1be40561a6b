import { type ReactNode, useEffect } from 'react';
import { moderationWords as words } from '#words/en/community/moderation.ts';
import { usePageTitle } from '../core/pageTitle.ts';
import { useAppDispatch } from '../core/store.ts';
import { dropped, keyOf } from '../data/lists/listsSlice.ts';
import { useList } from '../data/lists/useList.ts';
import { useCurrentUser } from '../data/session/session.ts';
import { profileOf, profiles } from '../people/userLists.ts';
import { LoadFailed } from '../ui/page/LoadFailed.tsx';
import { PageNotFound } from '../ui/page/PageNotFound.tsx';
import { PageHead, Sheet } from '../ui/page/Shell.tsx';
import { SectionTabs } from './Sections.tsx';

interface ForRoleProps {
  needs: 'moderator' | 'owner';
  children: ReactNode;
}

/**
 * The server enforces roles; this only saves others a page that cannot be filled. The member's own record is loaded
 * again, because their role may have changed.
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

interface SectionPageProps {
  title: string;
  /** Shown next to the title. */
  end?: ReactNode;
  children: ReactNode;
}

/** A page for moderators and owners. */
export const SectionPage = ({ title, end, children }: SectionPageProps) => (
  <ForRole needs="moderator">
    <TitledSheet title={title} end={end} tabs={<SectionTabs />}>
      {children}
    </TitledSheet>
  </ForRole>
);

/** The same without the sections, for members without a role. */
export function TitledSheet({ title, end, tabs, children }: SectionPageProps & { tabs?: ReactNode }) {
  usePageTitle(title);
  return (
    <>
      <PageHead title={title} end={end} />
      {tabs}
      <Sheet>{children}</Sheet>
    </>
  );
}
