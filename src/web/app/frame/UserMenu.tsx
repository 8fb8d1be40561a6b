import { ChevronDown, Feather, LogOut, Settings, UserRound } from 'lucide-react';
import { frameWords as words } from '#words/en/frame/frame.ts';
import { Link } from '../../core/router.tsx';
import { useAppDispatch } from '../../core/store.ts';
import { leave, useSignUp } from '../../data/session/logOut.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { fullName } from '../../people/fullName.ts';
import { UserAvatar } from '../../people/UserAvatar.tsx';
import { LazyMenu } from '../../ui/overlays/Menu.tsx';
import { browserItems } from '../browser/browserItems.tsx';

export function UserMenu() {
  const dispatch = useAppDispatch();
  const user = useCurrentUser();
  const signUp = useSignUp();
  return (
    <LazyMenu
      label={words.accountMenu(fullName(user))}
      className="user-trigger"
      items={[
        { label: words.titles.profile, icon: <UserRound />, link: <Link to={`/profile/${user.username}`} /> },
        { label: words.titles.account, icon: <Settings />, link: <Link to="/account" /> },
        ...browserItems(),
        ...(signUp ? [{ label: words.signUp, icon: <Feather />, onSelect: signUp }] : []),
        { label: words.logout, icon: <LogOut className="points-sideways" />, onSelect: () => void dispatch(leave()) },
      ]}
    >
      <UserAvatar user={user} size={32} />
      <span className="user-trigger-name">{user.firstName}</span>
      <ChevronDown />
    </LazyMenu>
  );
}
