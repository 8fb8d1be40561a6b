import { deletePostOrMark } from '../../data/deletion.ts';
import { dropHeldCasesOf } from '../../data/held-cases.ts';
import { lockRow } from '../../engine/lock.ts';
import { preparedOne } from '../../engine/prepared.ts';
import { inTransaction, type Store } from '../../engine/store.ts';

/** False when somebody else was quicker. */
export const deletePost = (store: Store, id: number): Promise<boolean> =>
  inTransaction(
    store,
    async (store) => {
      if (!(await lockRow(store, 'posts', id)) || (await isMarked(store, { id }))) return false;
      await dropHeldCasesOf(store, id);
      await deletePostOrMark(store, id);
      return true;
    },
    `post ${id}`,
  );

const isMarked = preparedOne<{ id: number }, { post_id: number }>((db, param) =>
  db.selectFrom('deleted_posts').select('post_id').where('post_id', '=', param('id')),
);
