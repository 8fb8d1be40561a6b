import type { MouseEvent } from 'react';
import type { User } from '#contract/people/users.ts';
import { useAppDispatch, useAppSelector } from '../core/store.ts';
import { personKey } from '../data/entities/entitiesSlice.ts';
import { FollowButton as Follow } from '../ui/buttons/FollowButton.tsx';
import { selectFollowed, setFollowed } from './follow.ts';
import { fullName } from './fullName.ts';

interface Props {
  user: User;
  /** On the profile, it is the main action. */
  large?: boolean;
}

/** Renders nothing for the member's own account. */
export function FollowButton({ user, large = false }: Props) {
  const dispatch = useAppDispatch();
  const own = useAppSelector((state) => state.auth.user === personKey(user.username));
  const followed = useAppSelector((state) => selectFollowed(state, user));
  if (own) return null;
  const press = ({ detail }: MouseEvent) => {
    // The second press of a double click is ignored.
    if (detail > 1) return;
    void dispatch(setFollowed(user, !followed));
  };
  return <Follow followed={followed} name={fullName(user)} large={large} onClick={press} />;
}
