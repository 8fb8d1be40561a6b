import { indexPortion } from '#store/search/posts/index-job.ts';
import { inTransaction, type Store } from '#store/store.ts';

export async function indexAll(store: Store): Promise<void> {
  while (await inTransaction(store, indexPortion));
}
