import { guestAccount } from '#contract/people/guest.ts';
import { frameWords } from '#words/en/frame/frame.ts';
import { leaveNotice, leaveTo } from '../../core/afterLogOut.ts';
import { hasDrafts } from '../../core/drafts.ts';
import { forgetPlaces } from '../../core/scrollPositions.ts';
import { forgetPerson } from '../../core/storage.ts';
import { type AppThunk, useAppDispatch } from '../../core/store.ts';
import { sendHeld } from '../calls/undo.ts';
import { isAnybodyPushedHere } from '../live/live.ts';
import { logout, selectCurrentUser, useCurrentUser } from './session.ts';

/** If the server does not respond for this long, the log-out continues without it. */
const PATIENCE_MS = 3_000;

/**
 * Logs out. First sends held requests while the token is valid, and stops pushes to this browser. Drafts are stored for
 * their member. The next guest is another person, so all data of a guest is removed.
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

/** Leaves the guest account for the sign-up; null for members. */
export function useSignUp(): (() => void) | null {
  const dispatch = useAppDispatch();
  const { username } = useCurrentUser();
  if (username !== guestAccount.username) return null;
  return () => {
    leaveTo('signup');
    void dispatch(leave());
  };
}
