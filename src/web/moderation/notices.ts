import * as contract from '#contract/notices/notices.ts';
import type { AppThunk } from '../app/hooks.ts';
import { createList } from '../lists/createList.ts';
import type { ListKey } from '../lists/listsSlice.ts';

/** The newest first. */
export const NOTICES: ListKey = { name: 'notices' };

export const notices = createList({
  kind: 'notices',
  fetch: (call, _key, query, signal) => call(contract.listNotices, { query, signal }),
});

/** They keep their mark on the page until it is left. */
export const markRead =
  (): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { call }) => {
    await call(contract.seeNotices, { body: { until: Date.now() } }).catch(() => undefined);
  };
