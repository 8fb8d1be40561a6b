import { Ellipsis } from 'lucide-react';
import { lazy } from '../../core/lazy.ts';
import { MenuTrigger } from '../../ui/overlays/Menu.tsx';

const popup = lazy(() => import('./OthersPopup.tsx').then((module) => module.OthersPopup));

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
    popup={popup}
    own={{ about: { person, path, comment } }}
  >
    <Ellipsis />
  </MenuTrigger>
);
