import { createSlice } from '@reduxjs/toolkit';
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
import { type AsOf, isLate } from '../calls/order.ts';
import type { Status } from '../lists/paged.ts';
import { login, sessionRestored, signup } from '../session/authSlice.ts';
import { loadProfile, loadSuggestions } from './loadUsers.ts';

export interface UserState {
  /** Every user once, by `_id`, in page form. */
  entities: Record<string, User>;
  asOf: AsOf;
  /** `_id` by username in lower case: usernames differ without regard to case. */
  idByName: Record<string, string>;
  /** Whom 'New Users to Follow' draws from, the newest first. */
  allusers: string[];
  allusersCursor: string | null;
  allusersStatus: Status;
  /** The profile being viewed. */
  user: string | null;
  /** Their posts: ids into the posts. */
  userPosts: string[];
  userStatus: Status;
  /** There is nobody of that name. */
  userMissing: boolean;
  error: string[] | null;
}

const initialState: UserState = {
  entities: {},
  asOf: {},
  idByName: {},
  allusers: [],
  allusersCursor: null,
  allusersStatus: 'idle',
  user: null,
  userPosts: [],
  userStatus: 'idle',
  userMissing: false,
  error: null,
};

const slice = createSlice({
  name: 'user',
  initialState,
  reducers: {
    clearUser: (state) => {
      state.user = null;
      state.userStatus = 'idle';
      state.userMissing = false;
      state.error = null;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(resetSession, () => initialState)
      .addCase(sessionReplaced, (_, { payload }) => beginWith(initialState, payload))
      .addCase(sessionRestored, (state, { payload }) => beginWith(state, payload))
      .addCase(login.fulfilled, (state, { payload }) => beginWith(state, payload))
      .addCase(signup.fulfilled, (state, { payload }) => beginWith(state, payload))
      .addCase(usersReceived, (state, { payload, meta }) => keep(state, payload, meta.at))
      .addCase(usersRead, (state, { payload }) => keepRead(state, payload.users, payload.began))
      .addCase(followChanged, (state, { payload: { user, currentUser }, meta }) => {
        keep(state, [user, currentUser], meta.at);
        if (!user.followed && !state.allusers.includes(user._id)) suggest(state, user);
      })
      .addCase(ownPostsChanged, (state, { payload: { by, change }, meta }) => {
        const own = state.entities[by];
        if (!own) return;
        own.postsCount += change;
        state.asOf[by] = meta.at;
      })
      .addCase(loadSuggestions.pending, (state) => {
        state.allusersStatus = 'loading';
      })
      .addCase(loadSuggestions.fulfilled, (state, { payload }) => {
        keepRead(state, payload.users, payload.began);
        state.allusers = [...new Set([...state.allusers, ...payload.users.map((user) => user._id)])];
        state.allusersCursor = payload.nextCursor;
        state.allusersStatus = 'success';
      })
      .addCase(loadSuggestions.rejected, (state, { payload }) => {
        if (!payload) return;
        state.allusersStatus = 'failed';
        state.error = payload;
      })
      .addCase(loadProfile.pending, (state, { meta }) => {
        state.user = state.idByName[meta.arg.toLowerCase()] ?? null;
        state.userStatus = 'loading';
        state.userMissing = false;
        state.error = null;
      })
      .addCase(loadProfile.fulfilled, (state, { payload }) => {
        keepRead(state, [payload.user], payload.began);
        state.user = payload.user._id;
        state.userStatus = 'success';
      })
      .addCase(loadProfile.rejected, (state, { payload }) => {
        if (!payload) return;
        state.userStatus = 'failed';
        state.userMissing = payload.missing;
        state.error = payload.errors;
      });
  },
});

const beginWith = (state: UserState, { user }: Session): UserState => ({
  ...state,
  entities: { ...state.entities, [user._id]: user },
  idByName: { ...state.idByName, [user.username.toLowerCase()]: user._id },
});

function keep(state: UserState, users: User[], at: number): void {
  for (const user of users) {
    state.entities[user._id] = user;
    state.idByName[user.username.toLowerCase()] = user._id;
    state.asOf[user._id] = at;
  }
}

/** A read says nothing of those who were followed, or read, by requests that began, or were answered, after it began. */
function keepRead(state: UserState, users: User[], began: number): void {
  keep(
    state,
    users.filter(({ _id }) => !isLate(state.asOf, _id, began)),
    began,
  );
}

/** Someone no longer followed comes back at their place. */
function suggest(state: UserState, user: User): void {
  const at = state.allusers.findIndex((id) => (state.entities[id]?.createdAt ?? '') < user.createdAt);
  state.allusers.splice(at < 0 ? state.allusers.length : at, 0, user._id);
}

export const { clearUser } = slice.actions;
export const userReducer = slice.reducer;
