import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import * as auth from '#contract/people/auth.ts';
import type { Coded } from '#contract/refusals/codes.ts';
import type { Said } from '../calls/errors.ts';
import { sessionReplaced } from '../../core/session.ts';
import type { AppThunk } from '../../core/store.ts';
import { personKey } from '../entities/entitiesSlice.ts';

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
};

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
