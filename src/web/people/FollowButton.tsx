import type { MouseEvent } from 'react';
import type { User } from '#contract/people/users.ts';
import { useAppDispatch, useAppSelector } from '../core/store.ts';
import { personKey } from '../data/entities/entitiesSlice.ts';
import { FollowButton as Follow } from '../ui/buttons/FollowButton.tsx';
import { selectFollowed, setFollowed } from './follow.ts';
import { fullName } from './fullName.ts';

interface Props {
  user: User;
  /** On the user's own page it is the one thing to do. */
  large?: boolean;
}

/** Nothing for oneself. */
export function FollowButton({ user, large = false }: Props) {
  const dispatch = useAppDispatch();
  const own = useAppSelector((state) => state.auth.user === personKey(user.username));
  const followed = useAppSelector((state) => selectFollowed(state, user));
  if (own) return null;
  const press = ({ detail }: MouseEvent) => {
    // The second press of a double click means the first one.
    if (detail > 1) return;
    void dispatch(setFollowed(user, !followed));
  };
  return <Follow followed={followed} name={fullName(user)} large={large} onClick={press} />;
}
