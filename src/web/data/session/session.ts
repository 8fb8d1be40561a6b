import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { createContext, useContext } from 'react';
import * as auth from '#contract/people/auth.ts';
import type { User } from '#contract/people/users.ts';
import type { Coded } from '#contract/refusals/codes.ts';
import { sessionReplaced } from '../../core/session.ts';
import type { AppThunk, RootState } from '../../core/store.ts';
import type { Said } from '../calls/errors.ts';
import { personKey, selectUser } from '../entities/entitiesSlice.ts';

interface AuthState {
  token: string | null;
  /** The key of a person. */
  user: string | null;
  status: null | 'loading' | 'success' | 'rejected';
  error: string[] | null;
  /** The codes of `error`, at the same indices. */
  codes: Coded[];
  /** The member has logged out, so the next page is the landing page and not the log-in. */
  leaving: boolean;
  /** The server has ended the session. The log-in page says so, with the reason if there is one. */
  ended: boolean;
  endedWhy: string | null;
}

const signedOut: AuthState = {
  token: null,
  user: null,
  status: null,
  error: null,
  codes: [],
  leaving: false,
  ended: false,
  endedWhy: null,
};

/** Ends the session here immediately. No one has to wait for the server's response. */
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
    /** Clears the errors of a form before another page is shown. */
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
    }));
  },
});

export const { signInBegun, signInRefused, authErrorCleared } = slice.actions;
export const authReducer = slice.reducer;

declare module '../../core/store.ts' {
  interface RootState {
    auth: AuthState;
  }
}

export const selectCurrentUser = (state: RootState): User | null => selectUser(state, state.auth.user ?? '') ?? null;

/** Set around everything that signed-in members see, so that all of it unmounts when a session ends. */
export const CurrentUser = createContext<User | null>(null);

/** The end of the time in which a reset link hides the member's private data; undefined if it is visible. */
export function useClosedUntil(): string | undefined {
  const { closedUntil } = useCurrentUser();
  return closedUntil && Date.parse(closedUntil) > Date.now() ? closedUntil : undefined;
}

/** For components inside that provider. */
export function useCurrentUser(): User {
  const user = useContext(CurrentUser);
  if (!user) throw new Error('Nobody is signed in.');
  return user;
}
