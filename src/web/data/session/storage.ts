import type { User } from '#contract/people/users.ts';
import { type Session, sessionReplaced } from '../../core/session.ts';
import { deviceStorage, keptOnDevice, type Stored } from '../../core/storage.ts';
import type { AppStore } from '../../core/store.ts';
import { asOfWrite } from '../calls/asOf.ts';
import { received } from '../entities/entitiesSlice.ts';
import { KEPT } from '../media/mediaKey.ts';
import { selectCurrentUser } from './session.ts';

export function readCookie(cookies: string, name: string): string | undefined {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return found && decoded(found.slice(name.length + 1));
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Storage keys for the ids of the member who has to be welcomed, and of the one who has closed the welcome page. */
const [DUE, CLOSED] = ['pipit-welcome', 'pipit-welcomed'];

type Newcomer = Pick<User, '_id'>;

/** New members are welcomed once, when they are approved, even if that takes days. */
export function askForWelcome({ _id }: Newcomer): void {
  try {
    if (deviceStorage().getItem(CLOSED) !== _id) deviceStorage().setItem(DUE, _id);
  } catch {}
}

export function isWelcomeDue(user: Newcomer | null): boolean {
  return user !== null && deviceStorage().getItem(DUE) === user._id;
}

export function welcomed({ _id }: Newcomer): void {
  try {
    deviceStorage().removeItem(DUE);
    deviceStorage().setItem(CLOSED, _id);
  } catch {}
}

export function readSession(storage: Stored): Session | null {
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

/** A token without its user is no session, and would hide the landing page from visitors. */
export function dropOrphan(storage: Stored): void {
  storage.removeItem('token');
}

/** Stores `token` and `user` when the state changes. The key for members-only pictures is removed with its session. */
export function keepSession(store: AppStore, storage: Stored): void {
  let last = sessionOf(store);
  store.subscribe(() => {
    const now = sessionOf(store);
    if (now?.token === last?.token && now?.user === last?.user) return;
    last = now;
    if (!now) keptOnDevice.write(KEPT, null);
    // If another tab has stored the session already, it is not written again.
    if (!isSame(now, readSession(storage))) writeSession(storage, now);
  });
}

function sessionOf(store: AppStore): Session | null {
  const state = store.getState();
  const user = selectCurrentUser(state);
  return state.auth.token && user ? { token: state.auth.token, user } : null;
}

const isSame = (a: Session | null, b: Session | null): boolean =>
  a?.token === b?.token && JSON.stringify(a?.user) === JSON.stringify(b?.user);

/**
 * The user is written first and the token last, so that another tab that sees the new token finds its user. If the
 * storage is full or forbidden, the session is lost with the page.
 */
function writeSession(storage: Stored, session: Session | null): void {
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

/** Takes over the stored session, which another tab may have changed. */
export function takeStoredSession(store: AppStore, storage: Stored): void {
  const [now, stored] = [sessionOf(store), readSession(storage)];
  if (stored?.token !== now?.token) store.dispatch(sessionReplaced(stored));
  else if (stored && !isSame(now, stored)) {
    store.dispatch(received({ people: [stored.user], asOf: asOfWrite() }));
  }
}

export function followOtherTabs(store: AppStore, storage: Stored): void {
  const take = () => takeStoredSession(store, storage);
  addEventListener('storage', ({ key }) => {
    if (key === 'token' || key === 'user' || key === null) take();
  });
  // A page restored from the browser's cache has missed every event.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (store.getState().auth.leaving) store.dispatch(sessionReplaced(null));
    take();
  });
}
