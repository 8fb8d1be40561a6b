import { createAsyncThunk, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LoginBody, SignupBody } from '#contract/auth.schema.ts';
import * as auth from '#contract/auth.ts';
import type { User } from '#contract/users.ts';
import { followChanged, ownPostsChanged, resetSession, usersReceived } from '../app/actions.ts';
import type { AppThunk, ThunkTypes } from '../app/hooks.ts';
import { errorsOf } from '../callError.ts';

export interface Session {
  token: string;
  user: User;
}

export interface AuthState {
  token: string | null;
  user: User | null;
  status: null | 'loading' | 'success' | 'rejected';
  error: string[] | null;
  /** Logged out on purpose: the next page is the landing page, not the login. */
  leaving: boolean;
}

export const signedOut: AuthState = { token: null, user: null, status: null, error: null, leaving: false };

export const login = createAsyncThunk<Session, LoginBody, ThunkTypes>('auth/login', async (body, { extra, ...api }) => {
  try {
    const { encodedToken, foundUser } = await extra.call(auth.login, { body });
    api.dispatch(resetSession());
    return { token: encodedToken, user: foundUser };
  } catch (error) {
    return api.rejectWithValue(errorsOf(error));
  }
});

export const signup = createAsyncThunk<Session, SignupBody, ThunkTypes>(
  'auth/signup',
  async (body, { extra, ...api }) => {
    try {
      const { encodedToken, createdUser } = await extra.call(auth.signup, { body });
      api.dispatch(resetSession());
      return { token: encodedToken, user: createdUser };
    } catch (error) {
      return api.rejectWithValue(errorsOf(error));
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
};

const fail = (state: AuthState, { payload }: { payload: string[] | undefined }) => {
  state.status = 'rejected';
  state.error = payload ?? null;
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
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(resetSession, (_, { payload }) => ({ ...signedOut, leaving: payload === 'logout' }))
      .addCase(login.pending, begin)
      .addCase(login.fulfilled, signIn)
      .addCase(login.rejected, fail)
      .addCase(signup.pending, begin)
      .addCase(signup.fulfilled, signIn)
      .addCase(signup.rejected, fail)
      .addCase(usersReceived, (state, { payload }) => {
        const own = payload.find((user) => user._id === state.user?._id);
        if (own) state.user = own;
      })
      .addCase(followChanged, (state, { payload }) => {
        if (payload.currentUser._id === state.user?._id) state.user = payload.currentUser;
      })
      .addCase(ownPostsChanged, (state, { payload }) => {
        if (payload.by === state.user?._id) state.user.postsCount += payload.change;
      });
  },
});

export const { sessionRestored, authErrorCleared } = slice.actions;
export const authReducer = slice.reducer;
