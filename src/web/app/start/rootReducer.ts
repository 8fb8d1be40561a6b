import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';
import { sessionReplaced } from '../../core/session.ts';
import type { AppStore, RootState } from '../../core/store.ts';
import { wishesReducer } from '../../data/calls/toggle.ts';
import { entitiesReducer } from '../../data/entities/entitiesSlice.ts';
import { arrived, forgetting, listsReducer } from '../../data/lists/listsSlice.ts';
import { authReducer } from '../../data/session/session.ts';
import { userReducer } from '../../people/userSlice.ts';
import { commentsReducer } from '../../posts/state/commentsSlice.ts';
import { postsReducer } from '../../posts/state/postsSlice.ts';

const slices = combineReducers({
  auth: authReducer,
  entities: entitiesReducer,
  lists: listsReducer,
  posts: postsReducer,
  comments: commentsReducer,
  user: userReducer,
  wishes: wishesReducer,
});

function rootReducer(before: Partial<RootState> | undefined, action: UnknownAction): RootState {
  const state = slices(sessionReplaced.match(action) ? undefined : before, action);
  return arrived.match(action) ? forgetting.rule(state) : state;
}

export const installSlices = (store: AppStore): void => store.replaceReducer(rootReducer);
