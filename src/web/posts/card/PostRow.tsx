import type { ComponentPropsWithRef, MouseEvent as PressEvent, ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

interface RemovedProps {
  text: string;
  /** In pixels. */
  height: number;
  /** The id of the post, if it was one. */
  post?: string;
}

/** Takes the place of deleted content, with the same height. */
export const Removed = ({ text, height, post }: RemovedProps) => (
  <article className="removed" style={{ height }} data-post-id={post} aria-label={text}>
    <p tabIndex={-1} data-action="open">
      {text}
    </p>
  </article>
);

export interface RowSlots {
  avatar: ReactNode;
  byline: ReactNode;
  text: ReactNode;
  /** Contains `ActionButton`s. */
  actions?: ReactNode;
  /** The author's menu, in the corner. */
  menu?: ReactNode;
}

interface PostRowProps extends RowSlots, Omit<ComponentPropsWithRef<'article'>, 'children'> {
  /** Draws a line above the row; the first row of a sheet has none. */
  ruled?: boolean | undefined;
  /** An empty link with its own name. It covers the row, below the text and everything that has its own action. */
  link?: ReactNode;
  /** Shown above everything else. */
  head?: ReactNode;
}

export function PostRow({ head, avatar, byline, text, actions, menu, ruled, link, className, ...rest }: PostRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: for keys there is the link
    <article
      {...rest}
      className={classes('post', ruled && 'post-ruled', className)}
      onClick={pressText}
      onMouseDown={keepInPlace}
      onAuxClick={pressText}
    >
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

const isOnText = ({ target }: PressEvent): boolean =>
  target instanceof Element && target.closest('.pip') !== null && target.closest('a') === null;

const MIDDLE = 1;

/** The text covers the link, so that it can be selected. A press that selects nothing is passed on to the link. */
function pressText(event: PressEvent<HTMLElement>): void {
  const { button, currentTarget, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (button > MIDDLE || !isOnText(event) || getSelection()?.isCollapsed === false) return;
  // Includes the modifier keys: Ctrl or ⌘ opens another tab, like the middle button.
  const newTab = button === MIDDLE;
  const keys = { ctrlKey: ctrlKey || newTab, metaKey: metaKey || newTab, shiftKey, altKey };
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, view: window, ...keys });
  currentTarget.querySelector('.post-link')?.dispatchEvent(click);
}

/** Over the text, as on a link, the middle button must not start to scroll the page. */
function keepInPlace(event: PressEvent): void {
  if (event.button === MIDDLE && isOnText(event)) event.preventDefault();
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
