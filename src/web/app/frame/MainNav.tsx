import { Bell, Bookmark, Compass, House, Search, Shield, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { frameWords } from '#words/en/frame/frame.ts';
import { formatBadge } from '#words/formats.ts';
import { waitingBadge } from '../../community/lazyBadge.ts';
import { useSignal } from '../../core/hooks.ts';
import { useLoaded } from '../../core/lazy.ts';
import { NavLink } from '../../core/router.tsx';
import { unreadNotices } from '../../data/live/live.ts';
import { useSignUp } from '../../data/session/logOut.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { useAddPost } from '../../posts/composer/ComposerHost.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { preloadDialog } from '../../ui/overlays/Dialog.tsx';
import { NavItem } from '../../ui/page/Shell.tsx';

/** Offers visitors with the guest account an account of their own. */
export function SignUpForGuests() {
  const signUp = useSignUp();
  if (!signUp) return null;
  return (
    <Button kind="sec" block onClick={signUp}>
      {frameWords.signUp}
    </Button>
  );
}

/** Opens the list of shortcuts, even if the shortcuts themselves are switched off. */
export const ShortcutsButton = ({ onClick }: { onClick: () => void }) => (
  <button
    type="button"
    className="pointer-coarse:hidden mx-auto mt-3 block px-3 py-1 text-ink-3 text-sm hover:text-ink hover:underline"
    onPointerEnter={preloadDialog}
    onFocus={preloadDialog}
    onClick={onClick}
  >
    {frameWords.shortcuts}
  </button>
);

export function Sidebar({ onHelp }: { onHelp: () => void }) {
  const addPost = useAddPost();
  return (
    <>
      <MainNav />
      <Button block {...addPost}>
        {frameWords.addPost}
      </Button>
      <SignUpForGuests />
      <ShortcutsButton onClick={onHelp} />
    </>
  );
}

interface Place {
  to: string;
  /** The same as for a `NavLink`. */
  within?: RegExp;
  name: string;
  icon: ReactNode;
  /** Also shown in the bottom bar of phones. */
  quick?: boolean;
  unread?: number;
}

function usePlaces(): Place[] {
  const { username } = useCurrentUser();
  return [
    { to: '/userFeed', name: frameWords.userFeed, icon: <House />, quick: true },
    { to: '/explore', name: frameWords.titles.explore, icon: <Compass />, quick: true },
    { ...search(), quick: true },
    { ...useNotifications(), quick: true },
    { to: '/bookmarks', name: frameWords.titles.bookmarks, icon: <Bookmark /> },
    {
      to: `/profile/${username}`,
      within: new RegExp(`^/profile/${username.replaceAll('.', '\\.')}(/|$)`, 'i'),
      name: frameWords.titles.profile,
      icon: <UserRound />,
      quick: true,
    },
  ];
}

const search = (): Place => ({ to: '/search', name: frameWords.titles.search, icon: <Search /> });

const useNotifications = (): Place => ({
  to: '/notifications',
  within: /^\/notifications\b/i,
  name: frameWords.titles.notifications,
  icon: <Bell />,
  unread: useSignal(unreadNotices),
});

const nameOf = ({ name, unread = 0 }: Place): string =>
  unread > 0 ? frameWords.unread(name, formatBadge(unread)) : name;

/** Hidden from screen readers, because the link's accessible name contains the count. */
const Unread = ({ count = 0, pinned }: { count: number | undefined; pinned?: boolean }) =>
  count > 0 && (
    <span
      className={pinned ? 'badge badge-news badge-pin' : 'badge badge-news'}
      data-count={formatBadge(count)}
      aria-hidden="true"
    />
  );

interface MainNavProps {
  onNavigate?: (() => void) | undefined;
}

export const MainNav = ({ onNavigate }: MainNavProps) => (
  <nav aria-label={frameWords.main}>
    <ul>
      {usePlaces().map((place) => (
        <li key={place.name}>
          <NavItem
            as={NavLink}
            to={place.to}
            within={place.within}
            icon={place.icon}
            aria-label={nameOf(place)}
            onClick={onNavigate}
          >
            {place.name}
            <Unread count={place.unread} />
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
        {frameWords.titles.moderation}
        {Badge && <Badge />}
      </NavItem>
    </li>
  );
}

/** The bottom bar of phones. Styles hide it on wider pages. */
export const QuickNav = () => (
  <nav aria-label={frameWords.quick} className="footbar">
    {usePlaces()
      .filter(({ quick }) => quick)
      .map((place) => (
        <IconLink key={place.name} {...place} />
      ))}
  </nav>
);

/** Links in the top bar, for widths without a sidebar or bottom bar. */
export const BarLinks = () => (
  <>
    <IconLink {...search()} className="icon-btn bar-bell" />
    <IconLink {...useNotifications()} className="icon-btn bar-bell" />
  </>
);

const IconLink = ({ className, ...place }: Place & { className?: string }) => (
  <NavLink to={place.to} within={place.within} aria-label={nameOf(place)} className={className}>
    {place.icon}
    <Unread count={place.unread} pinned />
  </NavLink>
);
