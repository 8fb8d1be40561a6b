import { guestAccount } from '#contract/people/guest.ts';
import { useCurrentUser } from '../../session/currentUser.ts';
import { useAppDispatch } from '../hooks.ts';
import { leave } from '../navigation/leave.ts';
import { leaveTo } from '../navigation/leaveTo.ts';

/** Leaves the guest's account for the sign-up; null for members. */
export function useSignUp(): (() => void) | null {
  const dispatch = useAppDispatch();
  const { username } = useCurrentUser();
  if (username !== guestAccount.username) return null;
  return () => {
    leaveTo('signup');
    void dispatch(leave());
  };
}
