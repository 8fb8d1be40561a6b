import type { MouseEvent } from 'react';
import { getUser } from '#contract/people/users.ts';
import { peopleWords } from '#words/en/people/people.ts';
import { type AppThunk, useAppDispatch, useAppSelector } from '../../core/store.ts';
import { isAborted } from '../../data/calls/errors.ts';
import { offerRetry } from '../../data/calls/sayFailure.ts';
import { personKey } from '../../data/entities/entitiesSlice.ts';
import { selectUser } from '../../data/entities/selectors.ts';
import { answered } from '../../data/entities/wire.ts';
import { FollowButton } from '../../people/FollowButton.tsx';
import { setFollowed } from '../../people/follow.ts';
import { fullName } from '../../people/fullName.ts';
import { FollowButton as Follow } from '../../ui/buttons/FollowButton.tsx';
import type { Named } from './Names.tsx';

interface Props {
  person: Named & { followed?: boolean | undefined };
}

/** A notice names them, and no more: the rest is asked for with the first press. */
export function FollowBack({ person }: Props) {
  const dispatch = useAppDispatch();
  const user = useAppSelector((state) => selectUser(state, personKey(person.username)));
  if (user) return <FollowButton user={user} />;
  const followed = person.followed ?? false;
  const press = ({ detail }: MouseEvent) => {
    if (detail <= 1) void dispatch(askAndFollow(person.username, !followed));
  };
  return <Follow followed={followed} name={fullName(person)} onClick={press} />;
}

const askAndFollow =
  (username: string, wish: boolean): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { call }) => {
    try {
      const answer = await call(getUser, { params: { username }, query: { view: 'page' } });
      dispatch(answered(answer));
      await dispatch(setFollowed(answer.user, wish));
    } catch (error) {
      const failure = wish ? peopleWords.followFailed : peopleWords.unfollowFailed;
      if (!isAborted(error)) offerRetry(failure, error, () => dispatch(askAndFollow(username, wish)));
    }
  };
