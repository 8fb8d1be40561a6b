import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../core/router.tsx';
import type { Author } from '../data/entities/entitiesSlice.ts';
import { fullName } from './fullName.ts';
import { UserAvatar } from './UserAvatar.tsx';

interface BylineBylineProps {
  /** The name, as a link or as text. */
  name: ReactNode;
  handle: string;
  /** A label after the name. */
  mark?: string | false | undefined;
  /** A `Time`, which keeps its width: longer names are cut. */
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
  /** The id of the element with the name. */
  id: string;
  /** A label after the name, such as for the author of the post. */
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
