import { Pencil, Trash2 } from 'lucide-react';
import { useThreadItem } from '../../notices/thread/useThreadItem.tsx';
import type { MenuItem, PopupProps } from '../../ui/layers/LazyMenu.tsx';
import { MenuPopup } from '../../ui/layers/MenuPopup.tsx';
import { postWords as words } from '../../words/en/posts.ts';

interface OwnPopupProps extends PopupProps {
  thread: string | undefined;
  onEdit: () => void;
  onDelete: () => void;
}

/** What one can do with what one wrote oneself. */
export function OwnPopup({ thread, onEdit, onDelete, ...menu }: OwnPopupProps) {
  const mute = useThreadItem({ postId: thread, opened: menu.opened !== false });
  const items: (MenuItem | false)[] = [
    { label: words.edit, icon: <Pencil />, onSelect: () => afterMenu(onEdit) },
    mute,
    { label: words.remove, icon: <Trash2 />, danger: true, onSelect: onDelete },
  ];
  return <MenuPopup {...menu} items={items.filter((item) => item !== false)} />;
}

/** A menu hands the focus back to its trigger when it is gone; what takes the focus next must come after that. */
function afterMenu(act: () => void): void {
  requestAnimationFrame(() => {
    if (document.querySelector('[role="menu"]')) afterMenu(act);
    else act();
  });
}
