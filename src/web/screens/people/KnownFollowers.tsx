import '../../ui/styles/sheets/profile.css';
import type { User } from '#contract/people/users.ts';
import { profileWords as words } from '#words/en/people/profile.ts';
import { Link } from '../../core/router.tsx';
import { UserAvatar } from '../../people/UserAvatar.tsx';

/** Who of those whom one follows follows them. */
export function KnownFollowers({ user: { username, knownFollowers } }: { user: User }) {
  if (!knownFollowers?.count) return null;
  const { users, count } = knownFollowers;
  const named = count > users.length ? users.slice(0, 2) : users;
  const names = named.map(({ firstName }) => firstName);
  return (
    <Link className="known-followers" to={`/profile/${username}/mutuals`}>
      <span className="known-birds" aria-hidden="true">
        {users.map((one) => (
          <UserAvatar key={one._id} user={one} size={26} />
        ))}
      </span>
      <span>{words.followedBy(names, count - names.length)}</span>
    </Link>
  );
}
