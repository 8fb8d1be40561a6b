import { useThreadItem } from '../../notifications/muteThread.tsx';
import type { PopupProps } from '../../ui/overlays/Menu.tsx';
import { MenuPopup } from '../../ui/overlays/MenuPopup.tsx';

interface ThreadPopupProps extends PopupProps {
  thread: { postId: string; row: string };
}

/** The menu of a notification. */
export function ThreadPopup({ thread, ...menu }: ThreadPopupProps) {
  const item = useThreadItem({ ...thread, opened: menu.opened !== false });
  return item && <MenuPopup {...menu} items={[item]} />;
}
