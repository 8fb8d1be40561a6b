import { createAction } from '@reduxjs/toolkit';
import type { User } from '#contract/users.ts';

/** Someone signed in, signed out ('logout') or the session is over: every slice forgets what it holds. */
export const resetSession = createAction<'logout' | undefined>('session/reset');

/** Users in page form, from any answer. */
export const usersReceived = createAction<User[]>('users/received');

/** A follow or unfollow that the server has confirmed; the home feed is another one now. */
export const followChanged = createAction<{ user: User; currentUser: User }>('users/followChanged');

/** The signed-in user, by their `_id`, wrote (+1) or deleted (-1) a post. */
export const ownPostsChanged = createAction<{ by: string; change: 1 | -1 }>('users/ownPostsChanged');
