import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../core/router.tsx';
import type { Author } from '../data/entities/entitiesSlice.ts';
import { fullName } from './fullName.ts';
import { UserAvatar } from './UserAvatar.tsx';

interface BylineBylineProps {
  /** The name, as a link or as text. */
  name: ReactNode;
  handle: string;
  /** A word that sets them apart. */
  mark?: string | false | undefined;
  /** A `Time`; gives way to nothing. */
  time?: ReactNode;
}

export const Byline = ({ name, handle, mark, time }: BylineBylineProps) => (
  <div className="byline">
    <span className="byline-name">{name}</span>
    {mark && <span className="byline-mark">{mark}</span>}
    <span className="byline-handle">@{handle}</span>
    {time && <span className="byline-time">{time}</span>}
  </div>
);

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

interface AuthorLinksBylineProps {
  author: Author;
  /** Of the name. */
  id: string;
  /** Who they are here. */
  mark?: string | false | undefined;
  time?: ReactNode;
}

export const AuthorByline = ({ author, id, mark, time }: AuthorLinksBylineProps) => (
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
