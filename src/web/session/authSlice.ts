import { createAsyncThunk, createSlice } from '@reduxjs/toolkit';
import type { LoginBody, SignupBody } from '#contract/auth.schema.ts';
import * as auth from '#contract/auth.ts';
import type { Coded } from '#contract/refusals/codes.ts';
import { resetSession, type Session, sessionReplaced } from '../app/actions.ts';
import type { AppThunk, ThunkTypes } from '../app/hooks.ts';
import { type Said, saidIn } from '../calls/callError.ts';
import type { Call } from '../calls/client.ts';
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
  /** The server has ended the session: the login says so. */
  ended: boolean;
}

export const signedOut: AuthState = {
  token: null,
  user: null,
  status: null,
  error: null,
  codes: [],
  leaving: false,
  ended: false,
};

const signIn = <Body>(type: string, send: (call: Call, body: Body) => Promise<Session>) =>
  createAsyncThunk<void, Body, ThunkTypes<Said>>(type, async (body, { extra, dispatch, rejectWithValue }) => {
    try {
      dispatch(sessionReplaced(await send(extra.call, body)));
      return undefined;
    } catch (error) {
      return rejectWithValue(saidIn(error));
    }
  });

export const login = signIn<LoginBody>('auth/login', async (call, body) => {
  const { encodedToken, foundUser } = await call(auth.login, { body });
  return { token: encodedToken, user: foundUser };
});

export const signup = signIn<SignupBody>('auth/signup', async (call, body) => {
  const { encodedToken, createdUser } = await call(auth.signup, { body });
  return { token: encodedToken, user: createdUser };
});

/** The session ends here at once; whether the server hears of it does not hold anyone up. */
export const logout =
  (): AppThunk =>
  (dispatch, _getState, { call }) => {
    call(auth.logout).catch(() => undefined);
    dispatch(resetSession('logout'));
  };

const begin = (state: AuthState) => {
  state.status = 'loading';
  state.error = null;
  state.codes = [];
};

const fail = (state: AuthState, { payload }: { payload: Said | undefined }) => {
  state.status = 'rejected';
  state.error = payload?.errors ?? null;
  state.codes = payload?.codes ?? [];
};

const slice = createSlice({
  name: 'auth',
  initialState: signedOut,
  reducers: {
    /** The form of one page says nothing on another. */
    authErrorCleared: (state) => {
      if (state.status !== 'rejected') return;
      state.status = null;
      state.error = null;
      state.codes = [];
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionReplaced, (_, { payload: { token, user } }) => ({
        ...signedOut,
        token,
        user: personKey(user.username),
        status: 'success',
      }))
      .addCase(resetSession, (_, { payload }) => ({
        ...signedOut,
        leaving: payload === 'logout',
        ended: payload === 'ended',
      }))
      .addCase(login.pending, begin)
      .addCase(login.rejected, fail)
      .addCase(signup.pending, begin)
      .addCase(signup.rejected, fail);
  },
});

export const { authErrorCleared } = slice.actions;
export const authReducer = slice.reducer;
