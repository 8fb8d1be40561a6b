import type { InvitationBody } from '#contract/community/invitations.schema.ts';
import * as contract from '#contract/community/invitations.ts';
import type { AppThunk } from '../core/store.ts';
import { answered } from '../data/entities/wire.ts';
import { createList } from '../data/lists/createList.ts';
import type { ListKey } from '../data/lists/listsSlice.ts';

/** The member's own invitations, newest first. */
export const INVITATIONS: ListKey = { name: 'invitations' };

export const invitations = createList({
  kind: 'invitations',
  fetch: (call, _key, query) => call(contract.listInvitations, { query }),
});

/** Returns the address of the invitation, which the server sends only once. */
export const makeInvitation =
  (body: InvitationBody): AppThunk<Promise<string>> =>
  async (dispatch, _getState, { call }) => {
    const { code, invitation, asOf } = await call(contract.makeInvitation, { body });
    dispatch(answered({ invitations: [invitation], asOf }));
    dispatch(invitations.add(INVITATIONS, invitation._id));
    return addressOf(`/join/${code}`);
  };

export const withdrawInvitation =
  (id: string): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { call }) => {
    const { invitation, asOf } = await call(contract.withdrawInvitation, { params: { id } });
    dispatch(answered({ invitations: [invitation], asOf }));
  };

/** The public address of a page of this Pipit. `path` begins with a slash. */
export const addressOf = (path: string): string => location.origin + import.meta.env.BASE_URL.replace(/\/$/, '') + path;
