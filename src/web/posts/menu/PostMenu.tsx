import { Ellipsis } from 'lucide-react';
import { splitAtGrapheme } from '#contract/text/text.ts';
import { postWords as words } from '#words/en/posts/posts.ts';
import { lazy } from '../../core/lazy.ts';
import { MenuTrigger } from '../../ui/overlays/Menu.tsx';

const ownPopup = lazy(() => import('./OwnPopup.tsx').then((module) => module.OwnPopup));

interface OwnMenuProps {
  noun: 'post' | 'comment';
  text: string;
  /** The path that links to it. */
  path: string;
  /** The id of the post, if it is one. */
  post?: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** Only for the author. */
export const OwnMenu = ({ noun, text, path, post, onEdit, onDelete }: OwnMenuProps) => (
  <MenuTrigger
    label={words.options[noun](excerpt(text))}
    className="icon-btn icon-btn-sm"
    popup={ownPopup}
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

const othersPopup = lazy(() => import('./OthersPopup.tsx').then((module) => module.OthersPopup));

interface OthersMenuProps {
  /** The key of the person. */
  person: string;
  /** The path to link to; by default the person's profile. */
  path?: string | undefined;
  /** The id of the comment, if the menu belongs to one. */
  comment?: string | undefined;
  label: string;
  /** Use the larger size, as on a profile. */
  large?: boolean;
}

/** The menu of another person or their content. */
export const OthersMenu = ({ person, path, comment, label, large }: OthersMenuProps) => (
  <MenuTrigger
    label={label}
    className={large ? 'icon-btn' : 'icon-btn icon-btn-sm'}
    popup={othersPopup}
    own={{ about: { person, path, comment } }}
  >
    <Ellipsis />
  </MenuTrigger>
);
