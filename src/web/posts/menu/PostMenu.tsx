import { Ellipsis } from 'lucide-react';
import { splitAtGrapheme } from '#contract/text/text.ts';
import { postWords as words } from '#words/en/posts/posts.ts';
import { lazy } from '../../core/lazy.ts';
import { MenuTrigger } from '../../ui/overlays/Menu.tsx';

const ownPopup = lazy(() => import('./OwnPopup.tsx').then((module) => module.OwnPopup));

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
  /** The key of the person whom it is about. */
  person: string;
  /** Of what is to be linked, if not the profile of the person. */
  path?: string | undefined;
  /** A comment of theirs that it is about. */
  comment?: string | undefined;
  label: string;
  /** On the page of the person. */
  large?: boolean;
}

/** What one can do about somebody else, or what they wrote. */
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
