import { combineReducers, configureStore, type Reducer } from '@reduxjs/toolkit';
import type { Call } from '../calls/client.ts';
import { entitiesReducer } from '../entities/entitiesSlice.ts';
import { authReducer } from '../session/authSlice.ts';
import type { RootState } from './rootReducer.ts';

export interface Extra {
  call: Call;
}

export type AppStore = ReturnType<typeof createStore>;

/** Begins with the session and its user; the other slices come with the code of the signed-in member (`installSlices`). */
export function createStore({ call }: Extra) {
  return configureStore({
    // Nothing that a visitor sees reads the slices that are still to come.
    reducer: combineReducers({ auth: authReducer, entities: entitiesReducer }) as unknown as Reducer<RootState>,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { call } }, serializableCheck: false, immutableCheck: false }),
  });
}
