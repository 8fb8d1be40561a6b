import { Bookmark, Compass, House, Shield, UserRound } from 'lucide-react';
import { waitingBadge } from '../../community/lazyBadge.ts';
import { useCurrentUser } from '../../session/currentUser.ts';
import { useLoaded } from '../../ui/base/lazy.ts';
import { NavItem } from '../../ui/page/Shell.tsx';
import { frameWords as words } from '../../words/en/frame.ts';
import { NavLink } from '../navigation/router.tsx';

/** `quick`: among those at the bottom of a phone. */
const usePlaces = () => [
  { to: '/userFeed', name: words.userFeed, icon: <House />, quick: true },
  { to: '/explore', name: words.titles.explore, icon: <Compass />, quick: true },
  { to: '/bookmarks', name: words.titles.bookmarks, icon: <Bookmark />, quick: false },
  { to: `/profile/${useCurrentUser().username}`, name: words.titles.profile, icon: <UserRound />, quick: true },
];

interface MainNavProps {
  onNavigate?: (() => void) | undefined;
}

export const MainNav = ({ onNavigate }: MainNavProps) => (
  <nav aria-label={words.main}>
    <ul>
      {usePlaces().map(({ to, name, icon }) => (
        <li key={name}>
          <NavItem as={NavLink} to={to} icon={icon} onClick={onNavigate}>
            {name}
          </NavItem>
        </li>
      ))}
      {useCurrentUser().role && <Moderation onNavigate={onNavigate} />}
    </ul>
  </nav>
);

function Moderation({ onNavigate }: MainNavProps) {
  const Badge = useLoaded(waitingBadge);
  return (
    <li className="nav-rule">
      <NavItem
        as={NavLink}
        to="/moderation"
        within={/^\/(moderation|community)\b/i}
        icon={<Shield />}
        onClick={onNavigate}
      >
        {words.titles.moderation}
        {Badge && <Badge />}
      </NavItem>
    </li>
  );
}

/** The bottom bar of phones; styles take it out of wider pages. */
export const QuickNav = () => (
  <nav aria-label={words.quick} className="footbar">
    {usePlaces()
      .filter(({ quick }) => quick)
      .map(({ to, name, icon }) => (
        <NavLink key={name} to={to} aria-label={name}>
          {icon}
        </NavLink>
      ))}
  </nav>
);
