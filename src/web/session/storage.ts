import type { User } from '#contract/users.ts';
import { resetSession, type Session, sessionReplaced } from '../app/actions.ts';
import type { AppStore } from '../app/store.ts';
import { asOfWrite } from '../calls/order.ts';
import { received } from '../entities/entitiesSlice.ts';
import { rememberComposer } from '../posts/composer/reopenComposer.ts';
import { selectCurrentUser } from './currentUser.ts';

export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function readSession(storage: SessionStorage): Session | null {
  try {
    const token = storage.getItem('token');
    const user: unknown = JSON.parse(storage.getItem('user') ?? 'null');
    return token && isUser(user) ? { token, user } : null;
  } catch {
    return null;
  }
}

const isUser = (value: unknown): value is User =>
  typeof value === 'object' && value !== null && '_id' in value && 'username' in value;

/** A token without its user is nobody's session, and would keep the landing page from its visitors. */
export function dropOrphan(storage: SessionStorage): void {
  try {
    storage.removeItem('token');
  } catch {}
}

/** While the state follows the storage, the storage does not follow the state. */
let taking = false;

/** `token` and `user` in the storage follow the state. */
export function keepSession(store: AppStore, storage: SessionStorage): () => void {
  let { token, user } = sessionOf(store);
  return store.subscribe(() => {
    const next = sessionOf(store);
    if (next.token === token && next.user === user) return;
    ({ token, user } = next);
    if (!taking) writeSession(storage, token && user ? { token, user } : null);
  });
}

const sessionOf = (store: AppStore) => {
  const state = store.getState();
  return { token: state.auth.token, user: selectCurrentUser(state) };
};

/**
 * The user first, the token last: another tab that sees the new token finds its user beside it. A storage that refuses
 * (full, or forbidden) costs the session its memory, nothing else.
 */
function writeSession(storage: SessionStorage, session: Session | null): void {
  try {
    if (session) {
      storage.setItem('user', JSON.stringify(session.user));
      storage.setItem('token', session.token);
    } else {
      storage.removeItem('token');
      storage.removeItem('user');
    }
  } catch {}
}

/** The state follows the storage: what another tab did, this one does. */
export function takeStoredSession(store: AppStore, storage: SessionStorage): void {
  taking = true;
  try {
    take(store, readSession(storage));
  } finally {
    taking = false;
  }
}

function take(store: AppStore, stored: Session | null): void {
  const { token, user } = sessionOf(store);
  if (stored?.token !== (token ?? undefined)) {
    if (!stored) rememberComposer(store.getState());
    store.dispatch(stored ? sessionReplaced(stored) : resetSession());
  } else if (stored && stored.user._id === user?._id && JSON.stringify(stored.user) !== JSON.stringify(user)) {
    store.dispatch(received({ people: [stored.user], asOf: asOfWrite() }));
  }
}

export function followOtherTabs(store: AppStore, storage: Storage): () => void {
  const take = () => takeStoredSession(store, storage);
  const onStorage = ({ key }: StorageEvent) => {
    if (key === 'token' || key === 'user' || key === null) take();
  };
  /** A page taken back out of the browser's cache has missed every event. */
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    if (store.getState().auth.leaving) store.dispatch(resetSession());
    take();
  };
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onPageShow);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onPageShow);
  };
}
