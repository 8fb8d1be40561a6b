import type { Stored } from '../../core/device.ts';
import { beforeReload } from '../../core/reload.ts';
import { sessionReplaced } from '../../core/session.ts';
import type { AppStore, Extra } from '../../core/store.ts';
import { type Call, type ClientOptions, createClient } from '../../data/calls/client.ts';
import { dropOrphan, keepSession, readSession } from '../../data/session/storage.ts';
import { rememberComposer } from '../../posts/composer/reopenComposer.ts';
import { createStore } from './store.ts';

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
