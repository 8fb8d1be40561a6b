import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LoginBody, SignupBody } from '#contract/people/auth.schema.ts';
import * as auth from '#contract/people/auth.ts';
import type { User } from '#contract/people/users.ts';
import type { Coded } from '#contract/refusals/codes.ts';
import { type Session, sessionReplaced } from '../app/actions.ts';
import type { AppThunk } from '../app/hooks.ts';
import { type Said, saidIn } from '../calls/callError.ts';
import type { Call } from '../calls/client.ts';
import { personKey } from '../entities/entitiesSlice.ts';
import { askForWelcome } from './joining/welcomeDue.ts';

export interface AuthState {
  token: string | null;
  /** The key of a person. */
  user: string | null;
  status: null | 'loading' | 'success' | 'rejected';
  error: string[] | null;
  /** Of `error`, at the same places. */
  codes: Coded[];
  /** Logged out on purpose: the next page is the landing page, not the login. */
  leaving: boolean;
  /** The server has ended the session: the login says so, and why where the server did. */
  ended: boolean;
  endedWhy: string | null;
  resetLink: NonNullable<Session['resetLink']> | null;
}

export const signedOut: AuthState = {
  token: null,
  user: null,
  status: null,
  error: null,
  codes: [],
  leaving: false,
  ended: false,
  endedWhy: null,
  resetLink: null,
};

/** What the server has against it, which the form shows; null when the session has begun. */
const signIn =
  (send: (call: Call) => Promise<Session>): AppThunk<Promise<Said | null>> =>
  async (dispatch, _getState, { call }) => {
    dispatch(signInBegun());
    try {
      dispatch(sessionReplaced(await send(call)));
      return null;
    } catch (error) {
      const said = saidIn(error);
      dispatch(signInRefused(said));
      return said;
    }
  };

interface Welcomed {
  /** Whether they are to be welcomed. */
  welcome?: (user: User) => boolean;
}

export const login = ({ welcome, ...body }: LoginBody & Welcomed) =>
  signIn(async (call) => {
    const { encodedToken, foundUser, resetLink } = await call(auth.login, { body });
    if (welcome?.(foundUser)) askForWelcome(foundUser);
    return { token: encodedToken, user: foundUser, resetLink };
  });

export const signup = ({ welcome, ...body }: SignupBody & Welcomed) =>
  signIn(async (call) => {
    const { encodedToken, createdUser } = await call(auth.signup, { body });
    if (welcome?.(createdUser)) askForWelcome(createdUser);
    return { token: encodedToken, user: createdUser };
  });

/** The session ends here at once; whether the server hears of it does not hold anyone up. */
export const logout =
  (): AppThunk =>
  (dispatch, _getState, { call }) => {
    call(auth.logout).catch(() => undefined);
    dispatch(sessionReplaced(null, 'logout'));
  };

const slice = createSlice({
  name: 'auth',
  initialState: signedOut,
  reducers: {
    signInBegun: (state): AuthState => ({ ...state, status: 'loading', error: null, codes: [] }),
    signInRefused: (state, { payload }: PayloadAction<Said>): AuthState => ({
      ...state,
      status: 'rejected',
      error: payload.errors,
      codes: payload.codes,
    }),
    resetLinkRead: (state): AuthState => ({ ...state, resetLink: null }),
    /** The form of one page says nothing on another. */
    authErrorCleared: (state): AuthState =>
      state.status === 'rejected' ? { ...state, status: null, error: null, codes: [] } : state,
  },
  extraReducers: (builder) => {
    builder.addCase(sessionReplaced, (_, { payload, meta: { because, why } }) => ({
      ...signedOut,
      token: payload?.token ?? null,
      user: payload && personKey(payload.user.username),
      status: payload && 'success',
      leaving: because === 'logout',
      ended: because === 'ended',
      endedWhy: why ?? null,
      resetLink: payload?.resetLink ?? null,
    }));
  },
});

const { signInBegun, signInRefused } = slice.actions;
export const { authErrorCleared, resetLinkRead } = slice.actions;
export const authReducer = slice.reducer;
