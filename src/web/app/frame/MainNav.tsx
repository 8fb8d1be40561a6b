import { Bookmark, Compass, House, UserRound } from 'lucide-react';
import { useCurrentUser } from '../../session/currentUser.ts';
import { NavItem } from '../../ui/page/Shell.tsx';
import { NavLink } from '../navigation/router.tsx';

export function MainNav({ onNavigate }: { onNavigate?: () => void }) {
  const { username } = useCurrentUser();
  const places = [
    { to: '/userFeed', name: 'User Feed', icon: <House /> },
    { to: '/explore', name: 'Explore', icon: <Compass /> },
    { to: '/bookmarks', name: 'Bookmarks', icon: <Bookmark /> },
    { to: `/profile/${username}`, name: 'Profile', icon: <UserRound /> },
  ];
  return (
    <nav aria-label="Main">
      <ul>
        {places.map(({ to, name, icon }) => (
          <li key={name}>
            <NavItem as={NavLink} to={to} icon={icon} onClick={onNavigate}>
              {name}
            </NavItem>
          </li>
        ))}
      </ul>
    </nav>
  );
}
