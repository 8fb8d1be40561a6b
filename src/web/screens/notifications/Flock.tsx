import '../../ui/styles/sheets/notices.css';
import type { ComponentProps } from 'react';
import { noticeWords as words } from '#words/en/notifications/notices.tsx';
import { Link } from '../../core/router.tsx';
import { UserAvatar } from '../../people/UserAvatar.tsx';

interface FlockProps {
  people: readonly ComponentProps<typeof UserAvatar>['user'][];
  count: number;
}

/** Side by side, as on a wire. The names stand below. */
export const Flock = ({ people, count }: FlockProps) => (
  <div className="flock" aria-hidden="true">
    {people.map((user) => (
      <Link key={user.username} to={`/profile/${user.username}`} tabIndex={-1}>
        <UserAvatar user={user} size={32} />
      </Link>
    ))}
    {count > people.length && <span className="flock-more">{words.more(count - people.length)}</span>}
  </div>
);
