import '../../ui/styles/sheets/lists.css';
import { memo, useState } from 'react';
import { peopleWords } from '#words/en/people/people.ts';
import { peopleListWords as words } from '#words/en/people/peopleLists.ts';
import { Link } from '../../core/router.tsx';
import { useAppSelector } from '../../core/store.ts';
import { selectUser } from '../../data/entities/entitiesSlice.ts';
import { isLoaded, keyOf } from '../../data/lists/listsSlice.ts';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { Highlight } from '../../ui/text/Highlight.tsx';
import { FollowButton } from '../FollowButton.tsx';
import { fullName } from '../fullName.ts';
import { UserAvatar } from '../UserAvatar.tsx';
import type { PeopleKey } from './peopleLists.ts';

interface HiddenPeopleProps {
  listKey: PeopleKey;
  /** The count shown by the owner of the list, which includes hidden people. */
  count: number;
}

/**
 * The number of people that a complete list counts but does not show, because the reader may not see them. It is
 * computed when the list arrives, because later the count changes with each follow and the list does not.
 */
export function HiddenPeople({ listKey, count }: HiddenPeopleProps) {
  const list = useAppSelector((state) => state.lists[keyOf(listKey)]);
  const complete = isLoaded(list) && list.cursor === null ? list.ids : undefined;
  const [taken, setTaken] = useState<{ ids: string[] | undefined; hidden: number }>({ ids: undefined, hidden: 0 });
  if (taken.ids !== complete) setTaken({ ids: complete, hidden: complete ? count - complete.length : 0 });
  return taken.hidden > 0 && <p className="people-hidden">{words.hidden(taken.hidden)}</p>;
}

interface PersonInListProps {
  id: string;
  /** The search text, which is highlighted. */
  query?: string;
}

/** Name, handle, one line of the bio, and Follow. */
export const PersonInList = memo(function PersonInList({ id, query = '' }: PersonInListProps) {
  const user = useAppSelector((state) => selectUser(state, id));
  const own = useAppSelector((state) => state.auth.user === id);
  if (!user) return null;
  return (
    <div className="person listed-person">
      <UserAvatar user={user} size={44} />
      <Link className="person-text" to={`/profile/${user.username}`} data-action="open">
        <span className="person-name">
          <Highlight text={fullName(user)} query={query} />
        </span>
        <span className="person-handle">
          <span>
            @<Highlight text={user.username} query={query} />
          </span>
          {user.following.length > 0 && <span className="follows-you">{peopleWords.followsYou}</span>}
        </span>
        {user.userBio && (
          <span className="person-bio" dir="auto">
            {user.userBio}
          </span>
        )}
      </Link>
      {own ? <span className="follows-you">{words.you}</span> : <FollowButton user={user} />}
    </div>
  );
});

export const NobodyFound = ({ query }: { query: string }) => (
  <StateCard small title={words.nobodyFound(query)}>
    {words.nobodyFoundNote}
  </StateCard>
);
