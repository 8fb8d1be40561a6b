import '../../ui/styles/sheets/layers.css';
import { LogOut } from 'lucide-react';
import { Lockup } from '#art/Logo.tsx';
import { frameWords as words } from '#words/en/frame/frame.ts';
import { useAppDispatch } from '../../core/store.ts';
import { leave } from '../../data/session/logOut.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { fullName } from '../../people/fullName.ts';
import { UserAvatar } from '../../people/UserAvatar.tsx';
import { useAddPost } from '../../posts/composer/ComposerHost.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Drawer } from '../../ui/overlays/Dialog.tsx';
import { MainNav, ShortcutsButton, SignUpForGuests } from './MainNav.tsx';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onHelp: () => void;
}

export function MenuDrawer({ open, onOpenChange, onHelp }: Props) {
  const dispatch = useAppDispatch();
  const user = useCurrentUser();
  const { onClick: addPost, ...preload } = useAddPost();
  const close = () => onOpenChange(false);
  const leaveFor = (next: () => void) => () => {
    close();
    next();
  };
  return (
    <Drawer open={open} onOpenChange={onOpenChange} label={words.menu} head={<Lockup />}>
      <div className="drawer-me">
        <UserAvatar user={user} size={48} />
        <div>
          <b>{fullName(user)}</b>
          <span>@{user.username}</span>
        </div>
      </div>
      <MainNav onNavigate={close} />
      <div className="drawer-foot">
        <ShortcutsButton onClick={leaveFor(onHelp)} />
        <Button block {...preload} onClick={leaveFor(addPost)}>
          {words.addPost}
        </Button>
        <SignUpForGuests />
        <Button kind="quiet" block icon={<LogOut className="points-sideways" />} onClick={() => void dispatch(leave())}>
          {words.logout}
        </Button>
      </div>
    </Drawer>
  );
}
