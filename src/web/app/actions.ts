import { createAction } from '@reduxjs/toolkit';
import type { User } from '#contract/users.ts';
import { answerAction } from '../calls/order.ts';

export interface Session {
  token: string;
  user: User;
}

/** Someone signed in or out ('logout'), or the server has ended the session ('ended'): every slice forgets what it holds. */
export const resetSession = createAction<'logout' | 'ended' | undefined>('session/reset');

/** Another tab has signed somebody in: every slice forgets what it holds and begins anew, in one step. */
export const sessionReplaced = createAction<Session>('session/replaced');

/** Users in page form, from the answer to a write. */
export const usersReceived = answerAction<User[]>('users/received');

/** Users in page form, asked for at the moment `began`. */
export const usersRead = createAction<{ users: User[]; began: number }>('users/read');

/** A follow or unfollow that the server has confirmed; the home feed is another one now. */
export const followChanged = answerAction<{ user: User; currentUser: User }>('users/followChanged');

/** The signed-in user, by their `_id`, wrote (+1) or deleted (-1) a post. */
export const ownPostsChanged = answerAction<{ by: string; change: 1 | -1 }>('users/ownPostsChanged');
