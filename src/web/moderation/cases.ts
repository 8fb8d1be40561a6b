import { isMediaPath } from '#contract/media/media.ts';
import type { Reset } from '#contract/moderation/acts.ts';
import * as actContract from '#contract/moderation/acts.ts';
import { answerAppeal } from '#contract/moderation/appeals.ts';
import * as contract from '#contract/moderation/cases.ts';
import type { AppThunk } from '../core/store.ts';
import { gone } from '../data/entities/entitiesSlice.ts';
import { answered } from '../data/entities/wire.ts';
import { createList } from '../data/lists/createList.ts';
import type { ListKey } from '../data/lists/listsSlice.ts';

export interface QueueFilter {
  kind?: contract.CaseKind | undefined;
  order: contract.QueueOrder;
}

export const queueOf = ({ kind, order }: QueueFilter): ListKey => ({
  name: 'cases',
  of: new URLSearchParams({ order, ...(kind && { kind }) }).toString(),
});

/** The whole queue, in its default order. */
export const QUEUE = queueOf({ order: 'oldest' });

/** The cases that wait for moderators. */
export const cases = createList({
  kind: 'cases',
  fetch: (call, { of }, page, signal) => {
    const filter = Object.fromEntries(new URLSearchParams(of)) as object;
    return call(contract.listQueue, { query: { ...filter, ...page }, signal });
  },
});

const on = (id: string) => ({ params: { id } });

/** Resolves a case, which is then removed from the queue. */
export const act =
  (body: actContract.ActBody): AppThunk<Promise<actContract.Act>> =>
  async (dispatch, _getState, { call }) => {
    const { act } = await call(actContract.act, { body });
    if (body.case) dispatch(gone({ cases: [body.case] }));
    return act;
  };

export const undo =
  (id: string): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { call }) => {
    await call(actContract.undoAct, on(id));
  };

/** Claims a case, so that no other moderator resolves it at the same time. */
export const claim =
  (id: string): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { call }) => {
    const { case: claimed, asOf } = await call(contract.claimCase, on(id));
    dispatch(answered({ cases: [claimed], asOf }));
  };

export const leave =
  (id: string): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { call }) => {
    const { case: left, asOf } = await call(contract.leaveCase, on(id));
    dispatch(answered({ cases: [left], asOf }));
  };

interface Answer {
  appeal: string;
  case: string;
  grant: boolean;
  answer: string;
}

export const answerTo =
  ({ appeal, case: id, grant, answer }: Answer): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { call }) => {
    await call(answerAppeal, { ...on(appeal), body: { grant, answer } });
    dispatch(gone({ cases: [id] }));
  };

/** The pictures of a profile that can be removed, which are those that are shown. */
export function resetsOf(person: { avatarURL: string; coverURL: string } | null | undefined): Reset[] {
  if (!person) return [];
  return [
    ...(isMediaPath(person.avatarURL) ? (['reset_avatar'] as const) : []),
    ...(isMediaPath(person.coverURL) ? (['reset_cover'] as const) : []),
  ];
}
