import { sendHeld } from '../held.ts';
import { dropDraftsOf } from '../posts/drafts.ts';
import { inSession } from '../posts/inSession.ts';
import { logout } from '../session/authSlice.ts';
import { selectCurrentUser } from '../session/currentUser.ts';
import type { AppThunk } from './hooks.ts';

/** A server that does not answer keeps nobody signed in. */
const PATIENCE_MS = 3_000;

/** Logout: what is held is sent while the token is good, and no draft is left to whoever sits here next. */
export const leave = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const stillIn = inSession(getState);
  const user = selectCurrentUser(getState());
  await Promise.race([sendHeld(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  if (!user || !stillIn()) return;
  dropDraftsOf(user._id);
  dispatch(logout());
};
