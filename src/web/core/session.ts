import { createAction } from '@reduxjs/toolkit';
import type { User } from '#contract/people/users.ts';

export interface Session {
  token: string;
  user: User;
  /** Told at a log-in and a sign-up: what opens pictures where only members may read. */
  mediaKey?: string | undefined;
}

/**
 * Who is signed in from now on, here or in another tab; nobody after a log-out, or when the server has ended the session. All
 * that was known in the session before is forgotten in the same step (`rootReducer`).
 */
export const sessionReplaced = createAction(
  'session/replaced',
  (session: Session | null, because?: 'logout' | 'ended', why?: string) => ({
    payload: session,
    meta: { because, why },
  }),
);
