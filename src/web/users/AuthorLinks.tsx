import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../app/navigation/router.tsx';
import type { Author } from '../entities/entitiesSlice.ts';
import { Avatar } from '../ui/people/Avatar.tsx';
import { Byline } from '../ui/people/Byline.tsx';
import { fullName } from './fullName.ts';

interface AvatarProps {
  author: Author;
  size?: ComponentProps<typeof Avatar>['size'];
  className?: string;
}

export const AuthorAvatar = ({ author: { username, bird }, size, className }: AvatarProps) => (
  <Link to={`/profile/${username}`} className={className} tabIndex={-1} aria-hidden="true">
    <Avatar username={username} bird={bird} size={size} />
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
