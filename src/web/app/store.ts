import { combineReducers, configureStore, type UnknownAction } from '@reduxjs/toolkit';
import type { Call } from '../calls/client.ts';
import { entitiesReducer } from '../entities/entitiesSlice.ts';
import type { Live } from '../live/source/live.ts';
import { authReducer } from '../session/authSlice.ts';
import type { RootState } from './rootReducer.ts';

export interface Extra {
  call: Call;
  /** Its code comes with the first member. */
  live: () => Promise<Live>;
}

export type AppStore = ReturnType<typeof createStore>;

const visitorReducer = combineReducers({ auth: authReducer, entities: entitiesReducer });

/** Begins with the session and its user; the other slices come with the code of the signed-in member (`installSlices`). */
export function createStore(extraArgument: Extra) {
  return configureStore({
    // Nothing that a visitor sees reads the slices that are still to come.
    reducer: (state: RootState | undefined, action: UnknownAction) => visitorReducer(state, action) as RootState,
    middleware: (defaults) => defaults({ thunk: { extraArgument }, serializableCheck: false, immutableCheck: false }),
  });
}
