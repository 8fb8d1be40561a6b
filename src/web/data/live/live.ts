import type { LiveEvent } from '#contract/live/live.ts';
import { createSignal } from '../../core/signal.ts';
import { keptOnDevice } from '../../core/storage.ts';

export type Hint =
  | LiveEvent
  /** Any known post may have changed. */
  | { kind: 'counts' | 'comments'; data: { posts: 'any' } }
  /** The number of unread notifications may have changed. */
  | { kind: 'notices'; data: { unread: 'any' } }
  /** The server no longer accepts this session. */
  | { kind: 'refused' }
  /** The server cannot be reached. */
  | { kind: 'lost' };

export interface Listener {
  token: string;
  /** The key of the person. */
  user: string;
  /** Aborted when there is no listener any more. */
  signal: AbortSignal;
  hear: (hint: Hint) => void;
}

/** Another interface to the server besides `fetch`. It reports that something has changed, and a GET returns what. */
export type Live = (listener: Listener) => void;

declare module '../../core/store.ts' {
  interface Extra {
    /** Loads the code, when the first member needs it. */
    live: () => Promise<Live>;
  }
}

/** The latest hint, for pages that follow changes themselves. */
export const heard = createSignal<Hint | null>(null);

/** The number of notifications that the member has not read. */
export const unreadNotices = createSignal(0);

/** The storage key for the member whose notifications are pushed to this browser. */
const NAME = 'pipit-push';

export const isPushedHere = (user: string): boolean => keptOnDevice.read(NAME) === user;
export const isAnybodyPushedHere = (): boolean => keptOnDevice.read(NAME) !== null;
export const notePushedHere = (user: string | null): void => void keptOnDevice.write(NAME, user);
