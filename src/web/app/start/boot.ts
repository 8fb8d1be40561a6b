import { combineReducers, configureStore, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { beforeReload } from '../../core/lazy.ts';
import { sessionReplaced } from '../../core/session.ts';
import type { Stored } from '../../core/storage.ts';
import type { AppStore, Extra, RootState } from '../../core/store.ts';
import { type Call, type ClientOptions, createClient } from '../../data/calls/client.ts';
import { entitiesReducer } from '../../data/entities/entitiesSlice.ts';
import { authReducer } from '../../data/session/session.ts';
import { dropOrphan, keepSession, readSession } from '../../data/session/storage.ts';
import { rememberComposer } from '../../posts/composer/reopenComposer.ts';

const visitorReducer = combineReducers({ auth: authReducer, entities: entitiesReducer });

/** Starts with the session and its user. The other slices come with the code for members (`installSlices`). */
function createStore(extraArgument: Extra): AppStore {
  return configureStore({
    // Pages for visitors read none of the slices that are added later.
    reducer: (state: RootState | undefined, action: UnknownAction) => visitorReducer(state, action) as RootState,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument }, serializableCheck: false, immutableCheck: false }).concat(keepComposer),
  });
}

/** If a session ends without a log-out, its open composer is left to the next session of the same person. */
const keepComposer: Middleware<object, RootState> =
  ({ getState }) =>
  (next) =>
  (action) => {
    if (sessionReplaced.match(action) && !action.payload && action.meta.because !== 'logout')
      rememberComposer(getState());
    return next(action);
  };

interface BootOptions extends Pick<ClientOptions, 'fetch' | 'sendFile' | 'base' | 'getCookie' | 'onReach'> {
  storage: Stored;
  live?: Extra['live'];
}

/** The client without its screens: a store with the stored session, and the calls of that session. */
export function boot({ storage, live = silence, ...options }: BootOptions): { store: AppStore; call: Call } {
  const call = createClient({
    ...options,
    getToken: () => store.getState().auth.token,
    onUnauthorized: (why) => store.dispatch(sessionReplaced(null, 'ended', why)),
  });
  const store = createStore({ call, live });
  const session = readSession(storage);
  if (session) store.dispatch(sessionReplaced(session));
  else dropOrphan(storage);
  keepSession(store, storage);
  beforeReload(() => rememberComposer(store.getState()));
  return { store, call };
}

const silence: Extra['live'] = async () => () => undefined;
