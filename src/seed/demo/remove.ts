import { guestAccount } from '#contract/people/guest.ts';
import { deletePostOrMark, deleteUserOrMark } from '#store/data/deletion.ts';
import type { Store } from '#store/engine/store.ts';
import { findDemo } from './found.ts';

export const isThere = async (store: Store): Promise<boolean> => {
  const { others, posts } = await findDemo(store);
  return others.size > 0 || posts.size > 0;
};

/**
 * Must run inside a transaction. Deletes the demo members with all their content, and the guest's demo posts. The guest
 * account stays.
 */
export async function remove(store: Store): Promise<void> {
  const { others, posts } = await findDemo(store);
  for (const [{ author }, id] of posts) if (author === guestAccount.username) await deletePostOrMark(store, id);
  for (const id of others.values()) await deleteUserOrMark(store, id);
}
