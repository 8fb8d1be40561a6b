import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../core/router.tsx';
import type { Author } from '../data/entities/entitiesSlice.ts';
import { Byline } from './Byline.tsx';
import { fullName } from './fullName.ts';
import { UserAvatar } from './UserAvatar.tsx';

interface AvatarProps {
  author: Author;
  size?: ComponentProps<typeof UserAvatar>['size'];
  className?: string;
}

export const AuthorAvatar = ({ author, size, className }: AvatarProps) => (
  <Link to={`/profile/${author.username}`} className={className} tabIndex={-1} aria-hidden="true">
    <UserAvatar user={author} size={size} />
  </Link>
);

interface BylineProps {
  author: Author;
  /** Of the name. */
  id: string;
  /** Who they are here. */
  mark?: string | false | undefined;
  time?: ReactNode;
}

export const AuthorByline = ({ author, id, mark, time }: BylineProps) => (
  <Byline
    name={
      <Link id={id} to={`/profile/${author.username}`}>
        {fullName(author)}
      </Link>
    }
    handle={author.username}
    mark={mark}
    time={time}
  />
);
