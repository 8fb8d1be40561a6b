import { createContext, useContext } from 'react';
import type { User } from '#contract/people/users.ts';
import type { RootState } from '../../core/store.ts';
import { selectUser } from '../entities/selectors.ts';

export const selectCurrentUser = (state: RootState): User | null => selectUser(state, state.auth.user ?? '') ?? null;

/** Set by the frame around what signed-in members see: when a session ends, that goes as a whole. */
export const CurrentUser = createContext<User | null>(null);

/** Until when a reset link keeps their private data closed; undefined where it is open. */
export function useClosedUntil(): string | undefined {
  const { closedUntil } = useCurrentUser();
  return closedUntil && Date.parse(closedUntil) > Date.now() ? closedUntil : undefined;
}

/** For what stands inside of that frame. */
export function useCurrentUser(): User {
  const user = useContext(CurrentUser);
  if (!user) throw new Error('Nobody is signed in.');
  return user;
}
