import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';
import { wishesReducer } from '../calls/toggle.ts';
import { commentsReducer } from '../comments/commentsSlice.ts';
import { postsReducer } from '../posts/postsSlice.ts';
import { authReducer } from '../session/authSlice.ts';
import { userReducer } from '../users/userSlice.ts';
import { usersReceived } from './actions.ts';
import type { AppStore } from './store.ts';

const slices = combineReducers({
  auth: authReducer,
  posts: postsReducer,
  comments: commentsReducer,
  user: userReducer,
  wishes: wishesReducer,
});

export type RootState = ReturnType<typeof slices>;

/** The posts of the profile in view are kept among the lists of posts; `user.userPosts` shows them. */
function rootReducer(before: Partial<RootState> | undefined, action: UnknownAction): RootState {
  const state = slices(before, action);
  const userPosts = state.posts.inView?.startsWith('user:') ? state.posts.posts : NONE;
  return state.user.userPosts === userPosts ? state : { ...state, user: { ...state.user, userPosts } };
}

const NONE: string[] = [];

export function installSlices(store: AppStore): void {
  store.replaceReducer(rootReducer);
  const { user } = store.getState().auth;
  if (user) store.dispatch(usersReceived([user]));
}
