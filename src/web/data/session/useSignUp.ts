import { guestAccount } from '#contract/people/guest.ts';
import { leaveTo } from '../../core/afterLogOut.ts';
import { useAppDispatch } from '../../core/store.ts';
import { useCurrentUser } from './currentUser.ts';
import { leave } from './leave.ts';

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
