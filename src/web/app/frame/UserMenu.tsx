import { ChevronDown, Feather, LogOut, Settings, UserRound } from 'lucide-react';
import { browserItems } from '../../browser/browserItems.tsx';
import { useCurrentUser } from '../../session/currentUser.ts';
import { LazyMenu } from '../../ui/layers/LazyMenu.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { fullName } from '../../users/fullName.ts';
import { useAppDispatch } from '../hooks.ts';
import { leave } from '../navigation/leave.ts';
import { Link } from '../navigation/router.tsx';
import { useSignUp } from './useSignUp.ts';

export function UserMenu() {
  const dispatch = useAppDispatch();
  const user = useCurrentUser();
  const signUp = useSignUp();
  return (
    <LazyMenu
      label={`Account menu, ${fullName(user)}`}
      className="user-trigger"
      items={[
        { label: 'Profile', icon: <UserRound />, link: <Link to={`/profile/${user.username}`} /> },
        { label: 'Account', icon: <Settings />, link: <Link to="/account" /> },
        ...browserItems(),
        ...(signUp ? [{ label: 'Sign up', icon: <Feather />, onSelect: signUp }] : []),
        { label: 'Logout', icon: <LogOut className="points-sideways" />, onSelect: () => void dispatch(leave()) },
      ]}
    >
      <Avatar username={user.username} size={32} />
      <span className="user-trigger-name">{user.firstName}</span>
      <ChevronDown />
    </LazyMenu>
  );
}
