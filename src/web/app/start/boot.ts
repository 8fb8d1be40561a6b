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

/** Begins with the session and its user; the other slices come with the code of the signed-in member (`installSlices`). */
function createStore(extraArgument: Extra): AppStore {
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

interface BootOptions extends Pick<ClientOptions, 'fetch' | 'sendFile' | 'base' | 'getCookie' | 'onReach'> {
  storage: Stored;
  live?: Extra['live'];
}

/** The client without its screens: a store in the session that the storage holds, and the calls of that session. */
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
