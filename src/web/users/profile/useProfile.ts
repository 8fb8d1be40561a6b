import { useCallback, useEffect, useState } from 'react';
import type { User } from '#contract/users.ts';
import { useReconnect } from '../../app/frame/online.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { loadProfile } from '../loadUsers.ts';
import { clearUser } from '../userSlice.ts';

interface Profile {
  user: User | undefined;
  /** There is nobody of that name. */
  missing: boolean;
  failed: boolean;
  again: () => void;
}

/** The user whose profile is open; leaving it clears the viewed user. */
export function useProfile(username: string): Profile {
  const dispatch = useAppDispatch();
  const [tries, setTries] = useState(0);
  const user = useAppSelector((state) => (state.user.user ? state.user.entities[state.user.user] : undefined));
  const failed = useAppSelector((state) => state.user.userStatus === 'failed');
  const missing = useAppSelector((state) => state.user.userMissing);
  const again = useCallback(() => setTries((before) => before + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another load
  useEffect(() => {
    const loading = dispatch(loadProfile(username));
    return () => loading.abort();
  }, [dispatch, username, tries]);
  useEffect(() => {
    // A name that gives way to another is replaced by the next load; leaving is what clears.
    return () => void dispatch(clearUser());
  }, [dispatch]);
  useReconnect(
    useCallback(() => {
      if (failed) again();
    }, [failed, again]),
  );

  const known = user?.username.toLowerCase() === username.toLowerCase() && !missing;
  return { user: known ? user : undefined, missing, failed: failed && !missing, again };
}
