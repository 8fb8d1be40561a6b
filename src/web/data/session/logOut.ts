import { type AppThunk, useAppDispatch } from '../../core/store.ts';
import { logout, selectCurrentUser, useCurrentUser } from './session.ts';
import { sendHeld } from '../calls/undo.ts';
import { isAnybodyPushedHere } from '../live/live.ts';
import { guestAccount } from '#contract/people/guest.ts';
import { forgetPerson } from '../../core/storage.ts';
import { forgetPlaces } from '../../core/scrollPositions.ts';
import { hasDrafts } from '../../core/drafts.ts';
import { leaveNotice, leaveTo } from '../../core/afterLogOut.ts';
import { frameWords } from '#words/en/frame/frame.ts';

/** A server that does not answer keeps nobody signed in. */
const PATIENCE_MS = 3_000;

/**
 * Logout: what is held is sent while the token is good, and nothing is pushed here any more. Drafts wait for their member. The
 * next guest is another person, so nothing of this one stays.
 */
export const leave = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { token } = getState().auth;
  const user = selectCurrentUser(getState());
  const ended = Promise.all([sendHeld(), isAnybodyPushedHere() && dropPush()]);
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  if (!user || getState().auth.token !== token) return;
  if (user.username === guestAccount.username) {
    forgetPerson(user._id);
    forgetPlaces();
  } else if (hasDrafts(user._id)) leaveNotice(frameWords.draftsKept);
  dispatch(logout());
};

const dropPush = () =>
  import('../live/pushDevice.ts').then(({ dropSubscription }) => dropSubscription()).catch(() => undefined);

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
