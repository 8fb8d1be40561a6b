import { useEffect } from 'react';
import { useReconnect } from '../../core/connection.ts';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import { personKey } from '../../data/entities/entitiesSlice.ts';
import { selectIsGone, selectUser } from '../../data/entities/selectors.ts';
import { dropped, keyOf } from '../../data/lists/listsSlice.ts';
import { useList } from '../../data/lists/useList.ts';
import { profileOf, profiles } from '../../people/userLists.ts';
import { clearUser, userShown } from '../../people/userSlice.ts';

/** The user whose profile is open, or `missing`: nobody has that name, or their profile is `unavailable`. Leaving it clears the viewed user. */
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
