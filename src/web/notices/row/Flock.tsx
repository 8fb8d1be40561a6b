import { Link } from '../../app/navigation/router.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { noticeWords as words } from '../../words/en/notices/notices.tsx';

interface FlockProps {
  people: readonly { username: string; bird?: string | undefined }[];
  count: number;
}

/** Side by side, as on a wire. The names stand below. */
export const Flock = ({ people, count }: FlockProps) => (
  <div className="flock" aria-hidden="true">
    {people.map(({ username, bird }) => (
      <Link key={username} to={`/profile/${username}`} tabIndex={-1}>
        <Avatar username={username} bird={bird} size={32} />
      </Link>
    ))}
    {count > people.length && <span className="flock-more">{words.more(count - people.length)}</span>}
  </div>
);
