import { createAction } from '@reduxjs/toolkit';
import type { User } from '#contract/users.ts';

export interface Session {
  token: string;
  user: User;
}

/** Someone logged out ('logout'), or the session is over ('ended' by the server): every slice forgets what it holds. */
export const resetSession = createAction<'logout' | 'ended' | undefined>('session/reset');

/** Someone is signed in, here or in another tab: every slice forgets what it holds and begins anew, in one step. */
export const sessionReplaced = createAction<Session>('session/replaced');
