import { endSession, listSessions, type Session } from '#contract/account.ts';
import { getConfig } from '#contract/auth.ts';
import { guestAccount } from '#contract/guest.ts';
import type { AppThunk } from '../app/hooks.ts';
import { CallError, isAborted } from '../calls/callError.ts';

/** `guest`: the account is everybody's, and has no sessions to look at. */
export type SessionList = Session[] | 'guest' | 'failed';

export const loadSessions =
  (signal?: AbortSignal): AppThunk<Promise<SessionList>> =>
  async (_dispatch, getState, { call }) => {
    const options = signal ? { signal } : {};
    try {
      // A member may have had the name before it was the guest's: this Pipit knows.
      const isNamedGuest = getState().auth.user?.username === guestAccount.username;
      if (isNamedGuest && (await call(getConfig, options)).guest) return 'guest';
      return (await call(listSessions, options)).sessions;
    } catch (error) {
      if (isAborted(error)) throw error;
      return error instanceof CallError && error.status === 400 ? 'guest' : 'failed';
    }
  };

export const OTHERS = 'others';

/** Answers with those that are left. One that had ended already is ended. */
export const end =
  (id: string): AppThunk<Promise<Session[]>> =>
  async (_dispatch, _getState, { call }) => {
    try {
      return (await call(endSession, { params: { id } })).sessions;
    } catch (error) {
      if (!(error instanceof CallError && error.status === 404)) throw error;
      return (await call(listSessions)).sessions;
    }
  };
