import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The users themselves are among the entities, and their order is in the lists. */
export interface UserState {
  /** The key of the person whose profile is being viewed. */
  user: string | null;
  /** The key of a person whose profile exists or existed, but is not available to this reader. */
  unavailable: string | null;
}

const initialState: UserState = { user: null, unavailable: null };

const slice = createSlice({
  name: 'user',
  initialState,
  reducers: {
    userShown: (state, { payload }: PayloadAction<string>) => {
      state.user = payload;
    },
    userUnavailable: (state, { payload }: PayloadAction<string>) => {
      state.unavailable = payload;
    },
    clearUser: () => initialState,
  },
});

export const { userShown, userUnavailable, clearUser } = slice.actions;
export const userReducer = slice.reducer;

declare module '../core/store.ts' {
  interface RootState {
    user: UserState;
  }
}
