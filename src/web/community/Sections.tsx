import { Inbox, ScrollText, Settings2, UserCheck, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from '../app/navigation/router.tsx';
import { useCurrentUser } from '../session/currentUser.ts';
import { useLoaded } from '../ui/base/lazy.ts';
import { NavItem } from '../ui/page/Shell.tsx';
import { moderationWords as words } from '../words/en/community/moderation.ts';
import { frameWords } from '../words/en/frame/frame.ts';
import { waitingBadge } from './lazyBadge.ts';

interface Section {
  to: string;
  name: string;
  icon: ReactNode;
  badge?: ReactNode;
}

const useSections = (): Section[] => {
  const { titles } = frameWords;
  const Badge = useLoaded(waitingBadge);
  const sections: Section[] = [
    { to: '/moderation', name: titles.queue, icon: <Inbox />, badge: Badge && <Badge /> },
    { to: '/moderation/waiting', name: titles.waiting, icon: <UserCheck /> },
    { to: '/moderation/members', name: titles.members, icon: <Users /> },
    { to: '/moderation/log', name: titles.log, icon: <ScrollText /> },
  ];
  if (useCurrentUser().role !== 'owner') return sections;
  return [...sections, { to: '/community', name: titles.community, icon: <Settings2 /> }];
};

/** In the panel. Where there is none, they stand under the title as tabs. */
export const SectionsPanel = () => (
  <nav className="panel-card panel-nav" aria-label={words.sections}>
    {useSections().map(({ to, name, icon, badge }) => (
      <NavItem key={to} as={NavLink} to={to} icon={icon}>
        {name}
        {badge}
      </NavItem>
    ))}
  </nav>
);

export const SectionTabs = () => (
  <nav className="tabs" aria-label={words.sections}>
    {useSections().map(({ to, name, badge }) => (
      <NavLink key={to} className="tab" to={to}>
        {name}
        {badge}
      </NavLink>
    ))}
  </nav>
);
