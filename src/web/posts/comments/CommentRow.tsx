import '../../ui/styles/sheets/thread.css';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import type { RowSlots } from '../card/PostRow.tsx';

interface CommentRowProps extends RowSlots, Omit<ComponentPropsWithRef<'article'>, 'children'> {
  /** Shown below the comment, such as the form for a reply. */
  below?: ReactNode;
}

/** `text` is the comment, or its form while it is edited. */
export function CommentRow({ avatar, byline, text, actions, below, menu, className, ...rest }: CommentRowProps) {
  return (
    <article {...rest} className={classes('comment', className)}>
      {avatar}
      <div className="post-body">
        {byline}
        {text}
        {actions && <div className="actions">{actions}</div>}
        {below}
      </div>
      {menu && <div className="post-menu">{menu}</div>}
    </article>
  );
}
