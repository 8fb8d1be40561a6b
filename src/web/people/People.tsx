import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';
import type { AsProps } from '../ui/as.ts';

interface BlockProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  title: string;
}

/** A small card with a title, as in the panel. */
export const Block = ({ title, children, ...rest }: BlockProps) => (
  <section aria-label={title} {...rest} className="panel-card">
    <h2>{title}</h2>
    {children}
  </section>
);

/** Plain words instead of a list: 'User not found'. */
export const BlockNote = ({ children }: { children: ReactNode }) => <p className="panel-note">{children}</p>;

interface PersonRowOwn {
  avatar: ReactNode;
  name: ReactNode;
  handle: ReactNode;
  action?: ReactNode;
  className?: never;
}

/** Draws a row; `as` and its props make name and handle one link. */
export function PersonRow<E extends ElementType = 'div'>(props: AsProps<E, PersonRowOwn>) {
  const { as, avatar, name, handle, action, ...rest } = props;
  const Tag: ElementType = as ?? 'div';
  return (
    <div className="person">
      {avatar}
      <Tag {...rest} className="person-text">
        <span className="person-name">{name}</span>
        <span className="person-handle">@{handle}</span>
      </Tag>
      {action}
    </div>
  );
}
