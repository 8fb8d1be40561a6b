import { inTransaction, type Store } from '../../engine/store.ts';

/** One of the own posts. */
export const pinPost = (store: Store, user: number, post: number): Promise<void> =>
  inTransaction(store, async ({ db }) => {
    await db.updateTable('users').set({ pinned_post_id: post }).where('id', '=', user).execute();
  });

/** Another one stays. */
export const unpinPost = (store: Store, user: number, post: number): Promise<void> =>
  inTransaction(store, async ({ db }) => {
    await db
      .updateTable('users')
      .set({ pinned_post_id: null })
      .where('id', '=', user)
      .where('pinned_post_id', '=', post)
      .execute();
  });
