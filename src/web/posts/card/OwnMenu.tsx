import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { splitAtGrapheme } from '#contract/text/text.ts';
import { LazyMenu } from '../../ui/layers/LazyMenu.tsx';
import { postWords as words } from '../../words/en/posts.ts';

interface OwnMenuProps {
  noun: 'post' | 'comment';
  text: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** Edit and Delete, for the author alone. */
export const OwnMenu = ({ noun, text, onEdit, onDelete }: OwnMenuProps) => (
  <LazyMenu
    label={words.options[noun](excerpt(text))}
    className="icon-btn icon-btn-sm"
    items={[
      { label: words.edit, icon: <Pencil />, onSelect: () => afterMenu(onEdit) },
      { label: words.remove, icon: <Trash2 />, danger: true, onSelect: onDelete },
    ]}
  >
    <Ellipsis />
  </LazyMenu>
);

/** A menu hands the focus back to its trigger when it is gone; what takes the focus next must come after that. */
function afterMenu(act: () => void): void {
  requestAnimationFrame(() => {
    if (document.querySelector('[role="menu"]')) afterMenu(act);
    else act();
  });
}

const EXCERPT = 24;

function excerpt(text: string): string {
  const [start, rest] = splitAtGrapheme(text.trim().replace(/\s+/g, ' '), EXCERPT);
  if (!rest) return start;
  const cut = rest.startsWith(' ') ? start.length : start.lastIndexOf(' ');
  return `${cut > 0 ? start.slice(0, cut) : start}…`;
}
