import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';
import { commentsReducer } from '../comments/commentsSlice.ts';
import { sessionReplaced } from '../core/session.ts';
import type { AppStore, RootState } from '../core/store.ts';
import { wishesReducer } from '../data/calls/toggle.ts';
import { entitiesReducer } from '../data/entities/entitiesSlice.ts';
import { arrived, listsReducer } from '../data/lists/listsSlice.ts';
import { authReducer } from '../data/session/authSlice.ts';
import { userReducer } from '../people/userSlice.ts';
import { postsReducer } from '../posts/postsSlice.ts';

const slices = combineReducers({
  auth: authReducer,
  entities: entitiesReducer,
  lists: listsReducer,
  posts: postsReducer,
  comments: commentsReducer,
  user: userReducer,
  wishes: wishesReducer,
});

let forget = (state: RootState): RootState => state;

/** The rule comes with code that is loaded after the page: no first page knows too much. */
export const forgetBy = (rule: typeof forget): void => {
  forget = rule;
};

function rootReducer(before: Partial<RootState> | undefined, action: UnknownAction): RootState {
  const state = slices(sessionReplaced.match(action) ? undefined : before, action);
  return arrived.match(action) ? forget(state) : state;
}

export const installSlices = (store: AppStore): void => store.replaceReducer(rootReducer);
