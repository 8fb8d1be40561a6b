import type { User } from '#contract/users.ts';
import { type RootState, useAppSelector } from '../app/hooks.ts';

export const selectCurrentUser = (state: RootState): User | null => state.auth.user;

/** For what stands behind the guard, where somebody is always signed in. */
export function useCurrentUser(): User {
  const user = useAppSelector(selectCurrentUser);
  if (!user) throw new Error('Nobody is signed in.');
  return user;
}
