import { Pencil, Trash2 } from 'lucide-react';
import { postWords as words } from '#words/en/posts/posts.ts';
import { useThreadItem } from '../../notifications/muteThread.tsx';
import type { MenuItem, PopupProps } from '../../ui/overlays/Menu.tsx';
import { MenuPopup } from '../../ui/overlays/MenuPopup.tsx';
import { linkItems, usePostItems } from './usePostItems.tsx';

interface OwnPopupProps extends PopupProps {
  path: string;
  post: string | undefined;
  onEdit: () => void;
  onDelete: () => void;
}

/** The menu of a member's own post or comment. */
export function OwnPopup({ path, post, onEdit, onDelete, ...menu }: OwnPopupProps) {
  const mute = useThreadItem({ postId: post, opened: menu.opened !== false });
  const { items: ofPost, dialogs } = usePostItems(post);
  const items: (MenuItem | false)[] = [
    { label: words.edit, icon: <Pencil />, onSelect: () => afterMenu(onEdit) },
    ...linkItems(path),
    ...ofPost,
    mute,
    { label: words.remove, icon: <Trash2 />, danger: true, ruled: true, onSelect: onDelete },
  ];
  return (
    <>
      <MenuPopup {...menu} items={items.filter((item) => item !== false)} />
      {dialogs}
    </>
  );
}

/** A closing menu gives the focus back to its trigger, so anything else that takes the focus has to wait for that. */
function afterMenu(act: () => void): void {
  requestAnimationFrame(() => {
    if (document.querySelector('[role="menu"]')) afterMenu(act);
    else act();
  });
}
