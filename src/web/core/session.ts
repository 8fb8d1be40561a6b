import { createAction } from '@reduxjs/toolkit';
import type { User } from '#contract/people/users.ts';

export interface Session {
  token: string;
  user: User;
  /** Sent with a log-in or sign-up: the key for pictures, if only members can read. */
  mediaKey?: string | undefined;
}

/**
 * Someone has signed in, here or in another tab. Null after a log-out, or when the server has ended the session. The
 * same step forgets everything known in the session before (`rootReducer`).
 */
export const sessionReplaced = createAction(
  'session/replaced',
  (session: Session | null, because?: 'logout' | 'ended', why?: string) => ({
    payload: session,
    meta: { because, why },
  }),
);
