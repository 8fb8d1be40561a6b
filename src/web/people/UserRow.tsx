import { Link } from '../core/router.tsx';
import { useAppSelector } from '../core/store.ts';
import { selectUser } from '../data/entities/selectors.ts';
import { Highlight } from '../ui/text/Highlight.tsx';
import { FollowButton } from './FollowButton.tsx';
import { fullName } from './fullName.ts';
import { PersonRow } from './People.tsx';
import { UserAvatar } from './UserAvatar.tsx';

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
