import { Ellipsis } from 'lucide-react';
import { splitAtGrapheme } from '#contract/text/text.ts';
import { postWords as words } from '#words/en/posts/posts.ts';
import { lazy } from '../../core/lazy.ts';
import { MenuTrigger } from '../../ui/overlays/Menu.tsx';

const popup = lazy(() => import('./OwnPopup.tsx').then((module) => module.OwnPopup));

interface OwnMenuProps {
  noun: 'post' | 'comment';
  text: string;
  /** Where it is found. */
  path: string;
  /** Of a post. */
  post?: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** For the author alone. */
export const OwnMenu = ({ noun, text, path, post, onEdit, onDelete }: OwnMenuProps) => (
  <MenuTrigger
    label={words.options[noun](excerpt(text))}
    className="icon-btn icon-btn-sm"
    popup={popup}
    own={{ path, post, onEdit, onDelete }}
  >
    <Ellipsis />
  </MenuTrigger>
);

const EXCERPT = 24;

function excerpt(text: string): string {
  const [start, rest] = splitAtGrapheme(text.trim().replace(/\s+/g, ' '), EXCERPT);
  if (!rest) return start;
  const cut = rest.startsWith(' ') ? start.length : start.lastIndexOf(' ');
  return `${cut > 0 ? start.slice(0, cut) : start}…`;
}
