import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';
import { Link } from '../core/router.tsx';
import { useAppSelector } from '../core/store.ts';
import { selectUser } from '../data/entities/entitiesSlice.ts';
import type { AsProps } from '../ui/classes.ts';
import { Highlight } from '../ui/text/Highlight.tsx';
import { FollowButton } from './FollowButton.tsx';
import { fullName } from './fullName.ts';
import { UserAvatar } from './UserAvatar.tsx';

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
function PersonRow<E extends ElementType = 'div'>(props: AsProps<E, PersonRowOwn>) {
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

export function UserRow({ id, query = '' }: { id: string; query?: string }) {
  const user = useAppSelector((state) => selectUser(state, id));
  if (!user) return null;
  return (
    <PersonRow
      as={Link}
      to={`/profile/${user.username}`}
      avatar={<UserAvatar user={user} size={40} />}
      name={<Highlight text={fullName(user)} query={query} />}
      handle={<Highlight text={user.username} query={query} />}
      action={<FollowButton user={user} />}
    />
  );
}
