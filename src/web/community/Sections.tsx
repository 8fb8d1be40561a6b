import '../ui/styles/sheets/lists.css';
import { Inbox, ScrollText, Settings2, UserCheck, Users } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { moderationWords as words } from '#words/en/community/moderation.ts';
import { frameWords } from '#words/en/frame/frame.ts';
import { useLoaded } from '../core/lazy.ts';
import { NavLink } from '../core/router.tsx';
import { useCurrentUser } from '../data/session/session.ts';
import { NavItem } from '../ui/page/Shell.tsx';
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
  const { role } = useCurrentUser();
  if (role !== 'owner') return role === 'moderator' ? sections : [];
  return [...sections, { to: '/community', name: titles.community, icon: <Settings2 /> }];
};

/** Shown in the panel. Without a panel, the sections are tabs below the title. */
export function SectionsPanel() {
  const sections = useSections();
  if (!sections.length) return null;
  return (
    <nav className="panel-card panel-nav" aria-label={words.sections}>
      {sections.map(({ to, name, icon, badge }) => (
        <NavItem key={to} as={NavLink} to={to} icon={icon}>
          {name}
          {badge}
        </NavItem>
      ))}
    </nav>
  );
}

export function SectionTabs() {
  const nav = useRef<HTMLElement>(null);
  // On a phone the last tabs are outside the window, and a late badge moves them. Scrolls only the tabs, not the page.
  useEffect(() => {
    const show = () => {
      const current = nav.current?.querySelector('[aria-current]');
      if (!nav.current || !current) return;
      const beyond = current.getBoundingClientRect();
      const seen = nav.current.getBoundingClientRect();
      nav.current.scrollLeft += (beyond.left + beyond.right - seen.left - seen.right) / 2;
    };
    const widths = new ResizeObserver(show);
    for (const tab of nav.current?.children ?? []) widths.observe(tab);
    return () => widths.disconnect();
  }, []);
  return (
    <nav ref={nav} className="tabs" aria-label={words.sections}>
      {useSections().map(({ to, name, badge }) => (
        <NavLink key={to} className="tab" to={to}>
          {name}
          {badge}
        </NavLink>
      ))}
    </nav>
  );
}
