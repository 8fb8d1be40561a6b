import { useAppSelector } from '../app/hooks.ts';
import { Link } from '../app/navigation/router.tsx';
import { selectUser } from '../entities/selectors.ts';
import { Avatar } from '../ui/people/Avatar.tsx';
import { PersonRow } from '../ui/people/People.tsx';
import { Highlight } from '../ui/text/Highlight.tsx';
import { FollowButton } from './FollowButton.tsx';
import { fullName } from './fullName.ts';

export function UserRow({ id, query = '' }: { id: string; query?: string }) {
  const user = useAppSelector((state) => selectUser(state, id));
  if (!user) return null;
  return (
    <PersonRow
      as={Link}
      to={`/profile/${user.username}`}
      avatar={<Avatar username={user.username} bird={user.bird} size={40} />}
      name={<Highlight text={fullName(user)} query={query} />}
      handle={<Highlight text={user.username} query={query} />}
      action={<FollowButton user={user} />}
    />
  );
}
