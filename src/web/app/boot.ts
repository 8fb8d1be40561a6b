import { type Call, type ClientOptions, createClient } from '../client.ts';
import { sessionRestored } from '../session/authSlice.ts';
import { keepSession, readSession, type SessionStorage } from '../session/storage.ts';
import { resetSession } from './actions.ts';
import { type AppStore, createStore } from './store.ts';

export interface BootOptions extends Pick<ClientOptions, 'fetch' | 'base' | 'getCookie' | 'onReach'> {
  storage: SessionStorage;
  /** The server has ended the session. */
  onExpired?: () => void;
}

/** The client without its screens: a store in the session that the storage holds, and the calls of that session. */
export function boot({ storage, onExpired, ...options }: BootOptions): { store: AppStore; call: Call } {
  const call = createClient({
    ...options,
    getToken: () => store.getState().auth.token,
    onUnauthorized: () => {
      store.dispatch(resetSession());
      onExpired?.();
    },
  });
  const store = createStore({ call });
  const session = readSession(storage);
  if (session) store.dispatch(sessionRestored(session));
  keepSession(store, storage);
  return { store, call };
}
