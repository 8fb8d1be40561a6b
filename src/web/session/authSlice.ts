import { createAsyncThunk, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LoginBody, SignupBody } from '#contract/auth.schema.ts';
import * as auth from '#contract/auth.ts';
import type { Coded } from '#contract/refusals/codes.ts';
import type { User } from '#contract/users.ts';
import {
  followChanged,
  ownPostsChanged,
  resetSession,
  type Session,
  sessionReplaced,
  usersRead,
  usersReceived,
} from '../app/actions.ts';
import type { AppThunk, ThunkTypes } from '../app/hooks.ts';
import { type Said, saidIn } from '../calls/callError.ts';

export interface AuthState {
  token: string | null;
  user: User | null;
  status: null | 'loading' | 'success' | 'rejected';
  error: string[] | null;
  /** Of `error`, at the same places. */
  codes: Coded[];
  /** Logged out on purpose: the next page is the landing page, not the login. */
  leaving: boolean;
  /** The server has ended the session: the login says so. */
  ended: boolean;
  /** The moment as of which `user` is known. */
  asOf: number;
}

export const signedOut: AuthState = {
  token: null,
  user: null,
  status: null,
  error: null,
  codes: [],
  leaving: false,
  ended: false,
  asOf: 0,
};

export const login = createAsyncThunk<Session, LoginBody, ThunkTypes<Said>>(
  'auth/login',
  async (body, { extra, ...api }) => {
    try {
      const { encodedToken, foundUser } = await extra.call(auth.login, { body });
      api.dispatch(resetSession());
      return { token: encodedToken, user: foundUser };
    } catch (error) {
      return api.rejectWithValue(saidIn(error));
    }
  },
);

export const signup = createAsyncThunk<Session, SignupBody, ThunkTypes<Said>>(
  'auth/signup',
  async (body, { extra, ...api }) => {
    try {
      const { encodedToken, createdUser } = await extra.call(auth.signup, { body });
      api.dispatch(resetSession());
      return { token: encodedToken, user: createdUser };
    } catch (error) {
      return api.rejectWithValue(saidIn(error));
    }
  },
);

/** The session ends here at once; whether the server hears of it does not hold anyone up. */
export const logout =
  (): AppThunk =>
  (dispatch, _getState, { call }) => {
    call(auth.logout).catch(() => undefined);
    dispatch(resetSession('logout'));
  };

const signIn = (_: AuthState, { payload }: PayloadAction<Session>): AuthState => ({
  ...signedOut,
  ...payload,
  status: 'success',
});

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
    sessionRestored: signIn,
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
      .addCase(sessionReplaced, signIn)
      .addCase(resetSession, (_, { payload }) => ({
        ...signedOut,
        leaving: payload === 'logout',
        ended: payload === 'ended',
      }))
      .addCase(login.pending, begin)
      .addCase(login.fulfilled, signIn)
      .addCase(login.rejected, fail)
      .addCase(signup.pending, begin)
      .addCase(signup.fulfilled, signIn)
      .addCase(signup.rejected, fail)
      .addCase(usersReceived, (state, { payload, meta }) => keepOwn(state, payload, meta.at))
      .addCase(usersRead, (state, { payload }) => {
        if (payload.began >= state.asOf) keepOwn(state, payload.users, payload.began);
      })
      .addCase(followChanged, (state, { payload, meta }) => keepOwn(state, [payload.currentUser], meta.at))
      .addCase(ownPostsChanged, (state, { payload, meta }) => {
        if (payload.by !== state.user?._id) return;
        state.user.postsCount += payload.change;
        state.asOf = meta.at;
      });
  },
});

function keepOwn(state: AuthState, users: User[], at: number): void {
  const own = users.find((user) => user._id === state.user?._id);
  if (!own) return;
  state.user = own;
  state.asOf = at;
}

export const { sessionRestored, authErrorCleared } = slice.actions;
export const authReducer = slice.reducer;
