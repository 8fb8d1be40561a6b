import { indexPortion } from '#store/search/posts/index-job.ts';
import { isBehind } from '#store/search/posts/state.ts';
import { inTransaction, type Store } from '#store/store.ts';
import { waitUntil } from '#tests/harness/wait.ts';

/** On PostgreSQL a transaction that is open in another database of the cluster holds changes back for a moment. */
export const indexAll = (store: Store) =>
  waitUntil(async () => !(await inTransaction(store, indexPortion)) && !(await isBehind(store)), 1);
