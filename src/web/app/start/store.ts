import { combineReducers, configureStore, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { sessionReplaced } from '../../core/session.ts';
import type { AppStore, Extra, RootState } from '../../core/store.ts';
import { entitiesReducer } from '../../data/entities/entitiesSlice.ts';
import { authReducer } from '../../data/session/authSlice.ts';
import { rememberComposer } from '../../posts/composer/reopenComposer.ts';

const visitorReducer = combineReducers({ auth: authReducer, entities: entitiesReducer });

/** Begins with the session and its user; the other slices come with the code of the signed-in member (`installSlices`). */
export function createStore(extraArgument: Extra): AppStore {
  return configureStore({
    // Nothing that a visitor sees reads the slices that are still to come.
    reducer: (state: RootState | undefined, action: UnknownAction) => visitorReducer(state, action) as RootState,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument }, serializableCheck: false, immutableCheck: false }).concat(keepComposer),
  });
}

/** A session that ends without a log-out leaves its open composer to the next one of the same person. */
const keepComposer: Middleware<object, RootState> =
  ({ getState }) =>
  (next) =>
  (action) => {
    if (sessionReplaced.match(action) && !action.payload && action.meta.because !== 'logout')
      rememberComposer(getState());
    return next(action);
  };
