import { inTransaction, type Store } from '#store/engine/store.ts';
import { indexPortion } from '#store/reading/search/index-job.ts';

export async function indexAll(store: Store): Promise<void> {
  while (await inTransaction(store, indexPortion));
}
