import { endSession, listSessions } from '#contract/people/account.ts';
import { getConfig } from '#contract/people/auth.ts';
import { guestAccount } from '#contract/people/guest.ts';
import type { AppThunk } from '../../core/store.ts';
import { asOfWrite } from '../../data/calls/asOf.ts';
import { hasCode, isGone } from '../../data/calls/errors.ts';
import { createList } from '../../data/lists/createList.ts';
import type { ListKey } from '../../data/lists/listsSlice.ts';

/** Where a person is signed in, which is here at least. The guest's list, of an account that is everybody's, is empty. */
export const sessionsOf = (person: string): ListKey => ({ name: 'sessions', of: person });

export const sessions = createList({
  kind: 'sessions',
  fetch: async (call, { of }) => {
    const none = { sessions: [], asOf: asOfWrite() };
    // A member may have had the name before it was the guest's: this Pipit knows.
    if (of === guestAccount.username && (await call(getConfig)).guest) return none;
    return call(listSessions).catch((error: unknown) => {
      if (hasCode(error, 'not_for_guests')) return none;
      throw error;
    });
  },
});

export const OTHERS = 'others';

/** One that had ended already is ended. */
export const end =
  (id: string): AppThunk<Promise<void>> =>
  async (dispatch, getState, { call }) => {
    const left = await call(endSession, { params: { id } }).catch((error: unknown) => {
      if (isGone(error)) return call(listSessions);
      throw error;
    });
    dispatch(sessions.replace(sessionsOf(getState().auth.user ?? ''), left));
  };
