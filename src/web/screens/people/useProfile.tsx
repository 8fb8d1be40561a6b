import { useEffect } from 'react';
import { frameWords } from '#words/en/frame/frame.ts';
import { peopleWords } from '#words/en/people/people.ts';
import { profileWords as words } from '#words/en/people/profile.ts';
import { useReconnect } from '../../core/connection.ts';
import { Link } from '../../core/router.tsx';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import { personKey, selectIsGone, selectUser } from '../../data/entities/entitiesSlice.ts';
import { dropped, keyOf } from '../../data/lists/listsSlice.ts';
import { useList } from '../../data/lists/useList.ts';
import { profileOf, profiles } from '../../people/userLists.ts';
import { clearUser, userShown } from '../../people/userSlice.ts';
import { LostTracks } from '../../ui/art/illustrations.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';

export const NoSuchUser = ({ unavailable }: { unavailable: boolean }) => (
  <StateCard
    art={<LostTracks />}
    title={unavailable ? words.unavailable : peopleWords.notFound}
    action={
      <Button as={Link} to="/explore">
        {frameWords.titles.explore}
      </Button>
    }
  >
    {unavailable ? words.unavailableNote : words.notFoundNote}
  </StateCard>
);

/** The user of the open profile. `missing` if no one has that name, or if the profile is `unavailable`. */
export function useProfile(username: string) {
  const dispatch = useAppDispatch();
  const key = personKey(username);
  const user = useAppSelector((state) => selectUser(state, key));
  const missing = useAppSelector((state) => selectIsGone(state, 'people', key));
  const unavailable = useAppSelector((state) => state.user.unavailable === key);
  const { failed, load } = useList(profiles, profileOf(username));
  useEffect(() => {
    dispatch(userShown(key));
    load();
    return () => {
      dispatch(clearUser());
      dispatch(dropped(keyOf(profileOf(key))));
    };
  }, [dispatch, key, load]);
  useReconnect(failed && !missing && load);
  return { user, missing, unavailable, failed: failed && !missing, load };
}
