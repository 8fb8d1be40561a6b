import type { ComponentPropsWithRef, MouseEvent as PressEvent, ReactNode } from 'react';
import { classes } from '../base/classes.ts';

export interface RowSlots {
  avatar: ReactNode;
  byline: ReactNode;
  text: ReactNode;
  /** `ActionButton`s. */
  actions?: ReactNode;
  /** The author's menu, in the corner. */
  menu?: ReactNode;
}

interface PostRowProps extends RowSlots, Omit<ComponentPropsWithRef<'article'>, 'children'> {
  /** Drawn between rows; the first of a sheet has none. */
  ruled?: boolean | undefined;
  /** An empty link with a name of its own; it covers the row, under the text and whatever has its own action. */
  link?: ReactNode;
  /** Above all else. */
  head?: ReactNode;
}

export function PostRow({ head, avatar, byline, text, actions, menu, ruled, link, className, ...rest }: PostRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: for keys there is the link
    <article {...rest} className={classes('post', ruled && 'post-ruled', className)} onClick={pressText}>
      {head}
      {avatar}
      <div className="post-body">
        {byline}
        {link}
        {text}
        <div className="actions">{actions}</div>
      </div>
      {menu && <div className="post-menu">{menu}</div>}
    </article>
  );
}

/** The text lies over the link, so that it can be selected; a press that selects nothing is handed on to the link. */
function pressText({ target, currentTarget, nativeEvent }: PressEvent<HTMLElement>): void {
  const onText = target instanceof Element && target.closest('.pip') && !target.closest('a');
  if (!onText || getSelection()?.isCollapsed === false) return;
  // With the keys held, so that Ctrl or ⌘ opens another tab.
  currentTarget.querySelector('.post-link')?.dispatchEvent(new MouseEvent('click', nativeEvent));
}

interface PostBigProps extends RowSlots, Omit<ComponentPropsWithRef<'article'>, 'children'> {
  /** A full `Time`. */
  stamp: ReactNode;
}

/** The post on its own page. */
export function PostBig({ avatar, byline, text, stamp, actions, menu, className, ...rest }: PostBigProps) {
  return (
    <article tabIndex={-1} {...rest} className={classes('post post-big', className)}>
      {avatar}
      {byline}
      {text}
      <p className="post-stamp">{stamp}</p>
      <div className="actions">{actions}</div>
      {menu && <div className="post-menu">{menu}</div>}
    </article>
  );
}
