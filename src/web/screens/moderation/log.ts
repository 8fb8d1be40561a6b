import { listLog } from '#contract/community/log.ts';
import { createList } from '../../data/lists/createList.ts';
import type { ListKey } from '../../data/lists/listsSlice.ts';

/** The newest first. */
export const LOG: ListKey = { name: 'log' };

export const log = createList({ kind: 'entries', fetch: (call, _key, query) => call(listLog, { query }) });
