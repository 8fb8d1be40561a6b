import type { LoginBody, SignupBody } from '#contract/people/auth.schema.ts';
import * as auth from '#contract/people/auth.ts';
import type { User } from '#contract/people/users.ts';
import { type Session, sessionReplaced } from '../../core/session.ts';
import type { AppThunk } from '../../core/store.ts';
import type { Call } from '../../data/calls/client.ts';
import { type Said, saidIn } from '../../data/calls/errors.ts';
import { personKey } from '../../data/entities/entitiesSlice.ts';
import { keepKey } from '../../data/media/mediaKey.ts';
import { signInBegun, signInRefused } from '../../data/session/session.ts';
import { askForWelcome } from '../../data/session/storage.ts';

/** Resolves to the server's errors, which the form shows, or to null once the session has begun. */
const signIn =
  (send: (call: Call) => Promise<Session>): AppThunk<Promise<Said | null>> =>
  async (dispatch, _getState, { call }) => {
    dispatch(signInBegun());
    try {
      const session = await send(call);
      keepKey(personKey(session.user.username), session.mediaKey);
      dispatch(sessionReplaced(session));
      return null;
    } catch (error) {
      const said = saidIn(error);
      dispatch(signInRefused(said));
      return said;
    }
  };

interface Welcomed {
  /** Returns whether the user should see the welcome page. */
  welcome?: (user: User) => boolean;
}

export const login = ({ welcome, ...body }: LoginBody & Welcomed) =>
  signIn(async (call) => {
    const { encodedToken, foundUser, mediaKey } = await call(auth.login, { body });
    if (welcome?.(foundUser)) askForWelcome(foundUser);
    return { token: encodedToken, user: foundUser, mediaKey };
  });

export const signup = ({ welcome, ...body }: SignupBody & Welcomed) =>
  signIn(async (call) => {
    const { encodedToken, createdUser, mediaKey } = await call(auth.signup, { body });
    if (welcome?.(createdUser)) askForWelcome(createdUser);
    return { token: encodedToken, user: createdUser, mediaKey };
  });
