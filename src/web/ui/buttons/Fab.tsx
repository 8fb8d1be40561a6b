import { Plus } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { frameWords } from '#words/en/frame/frame.ts';

interface FabProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'className'> {
  /** A circle instead of a pill; the name stays. */
  folded: boolean;
}

/** '+ Add New Post' below 62em; it leaves by itself while a field has focus. */
export const Fab = ({ folded, ...rest }: FabProps) => (
  <button type="button" {...rest} className="btn btn-pri fab" data-folded={folded} aria-label={frameWords.addPost}>
    <Plus />
    <span className="fab-text" aria-hidden="true">
      <span>{frameWords.addPostShort}</span>
    </span>
  </button>
);
