import type { LiveEvent } from '#contract/live/live.ts';
import { createSignal } from '../../core/signal.ts';
import { keptOnDevice } from '../../core/storage.ts';

export type Hint =
  | LiveEvent
  /** Any of those that are known. */
  | { kind: 'counts' | 'comments'; data: { posts: 'any' } }
  /** They may be more or fewer. */
  | { kind: 'notices'; data: { unread: 'any' } }
  /** The server takes this session no longer. */
  | { kind: 'refused' }
  /** The server cannot be reached. */
  | { kind: 'lost' };

export interface Listener {
  token: string;
  /** The key of the person. */
  user: string;
  /** Aborted when nobody listens any more. */
  signal: AbortSignal;
  hear: (hint: Hint) => void;
}

/** The second seam beside `fetch`: it tells that something has changed, and a GET tells what. */
export type Live = (listener: Listener) => void;

declare module '../../core/store.ts' {
  interface Extra {
    /** Its code comes with the first member. */
    live: () => Promise<Live>;
  }
}

/** The latest hint, for pages that follow something of their own. */
export const heard = createSignal<Hint | null>(null);

/** How many notices the member has not read. */
export const unreadNotices = createSignal(0);

/** The name under which the member is kept whose notices are pushed to this browser. */
const NAME = 'pipit-push';

export const isPushedHere = (user: string): boolean => keptOnDevice.read(NAME) === user;
export const isAnybodyPushedHere = (): boolean => keptOnDevice.read(NAME) !== null;
export const notePushedHere = (user: string | null): void => void keptOnDevice.write(NAME, user);
