import * as contract from '#contract/community/members.ts';
import type { AppThunk } from '../core/store.ts';
import type { AsOf } from '../data/calls/asOf.ts';
import type { Call } from '../data/calls/client.ts';
import { answered } from '../data/entities/wire.ts';
import { createList } from '../data/lists/createList.ts';
import { keyOf, type ListKey, removed } from '../data/lists/listsSlice.ts';
import { cases, QUEUE } from '../moderation/cases.ts';
import { addressOf } from './invitations.ts';

type Role = contract.Member['role'];

export interface MemberFilter {
  q?: string | undefined;
  role?: Role | undefined;
  state?: contract.Member['state'] | undefined;
}

/** Empty values are left out, so they filter nothing. */
export const membersLike = (filter: MemberFilter): ListKey => {
  const set = Object.entries(filter).filter(([, value]) => value);
  return { name: 'members', of: new URLSearchParams(set).toString() };
};

export const WAITING = membersLike({ state: 'waiting' });

export const members = createList({
  kind: 'members',
  fetch: (call, { of }, page, signal) => {
    const filter = Object.fromEntries(new URLSearchParams(of)) as object;
    return call(contract.listMembers, { query: { ...filter, ...page }, signal });
  },
});

type Acted = { member: contract.Member; asOf: AsOf };

/** An action on a member. The response contains the member's new state. */
const act =
  <A extends Acted>(send: (call: Call) => Promise<A>): AppThunk<Promise<A>> =>
  async (dispatch, _getState, { call }) => {
    const answer = await send(call);
    dispatch(answered({ members: [answer.member], asOf: answer.asOf }));
    return answer;
  };

const on = (id: string) => ({ params: { id } });

export const giveRole = (id: string, role: Role) =>
  act((call) => call(contract.giveRole, { ...on(id), body: { role } }));
export const endSessions = (id: string) => act((call) => call(contract.endSessions, on(id)));
export const freeze = (id: string, reason: string) =>
  act((call) => call(contract.freeze, { ...on(id), body: { reason } }));
export const release = (id: string) => act((call) => call(contract.release, on(id)));

/** A decision removes the member from the list of those waiting for approval. */
const decide =
  (id: string, send: (call: Call) => Promise<Acted>): AppThunk<Promise<void>> =>
  async (dispatch) => {
    await dispatch(act(send));
    dispatch(removed({ name: keyOf(WAITING), ids: [id] }));
    // Updates the badge.
    void dispatch(cases.load(QUEUE));
  };

export const admit = (id: string) => decide(id, (call) => call(contract.admit, on(id)));
export const refuse = (id: string, reason: string) =>
  decide(id, (call) => call(contract.refuse, { ...on(id), body: { reason } }));

/** Returns the address for setting a new password, which the server sends only once. */
export const makeResetLink =
  (id: string): AppThunk<Promise<string>> =>
  async (_dispatch, _getState, { call }) =>
    addressOf((await call(contract.makeResetLink, on(id))).link);
