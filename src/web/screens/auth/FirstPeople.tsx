import { useCallback } from 'react';
import { listUserPosts } from '#contract/posts/posts.ts';
import { welcomeWords as words } from '#words/en/community/welcome.ts';
import { useAppSelector } from '../../core/store.ts';
import type { Call } from '../../data/calls/client.ts';
import { useAnswer } from '../../data/calls/useAnswer.ts';
import { selectUser } from '../../data/entities/selectors.ts';
import { useCurrentUser } from '../../data/session/currentUser.ts';
import { FollowButton } from '../../people/FollowButton.tsx';
import { selectFollowed } from '../../people/follow.ts';
import { fullName } from '../../people/fullName.ts';
import { selectWriters, useSuggestions } from '../../people/lists/suggestions.ts';
import { UserAvatar } from '../../people/UserAvatar.tsx';
import { Step } from './Step.tsx';

const SHOWN = 3;

/** Three people who are here, each with what they said last. */
export function FirstPeople() {
  const { ids, loading } = useSuggestions(selectWriters);
  const people = ids.slice(0, SHOWN);
  const followed = useAppSelector((state) => people.filter((id) => isFollowed(state, id)).length);
  const followsAll = useCurrentUser().followingCount > 0;
  const end = people.length > 1 && words.followed(followed, people.length);
  return (
    <Step
      place={2}
      title={words.follow(loading ? SHOWN : people.length)}
      done={!loading && (people.length > 0 ? followed === people.length : followsAll)}
      end={end}
    >
      {!loading && people.length === 0 && <p className="muted">{followsAll ? words.allFollowed : words.nobody}</p>}
      <ul className="trio">
        {people.map((id) => (
          <Person key={id} id={id} />
        ))}
      </ul>
    </Step>
  );
}

const isFollowed = (state: Parameters<typeof selectFollowed>[0], id: string): boolean => {
  const user = selectUser(state, id);
  return user !== undefined && selectFollowed(state, user);
};

function Person({ id }: { id: string }) {
  const user = useAppSelector((state) => selectUser(state, id));
  const ask = useCallback(
    (call: Call, signal: AbortSignal) =>
      call(listUserPosts, { params: { username: id }, query: { limit: 1, sort: 'newest' }, signal }),
    [id],
  );
  const [answer] = useAnswer(ask);
  if (!user) return null;
  return (
    <li className="pick">
      <UserAvatar user={user} />
      <span className="person-text">
        <span className="person-name">{fullName(user)}</span>
        <span className="person-handle">@{user.username}</span>
      </span>
      <FollowButton user={user} />
      <p className="pick-words" dir="auto">
        {answer?.posts[0]?.content ?? user.userBio}
      </p>
    </li>
  );
}
