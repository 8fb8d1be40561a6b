import { inTransaction, type Store } from '../store.ts';

export interface Vote {
  comment: number;
  user: number;
  up: boolean;
  now: number;
}

/** False when the same vote stands already. The opposite vote is taken back first. */
export const vote = (store: Store, { comment, user, up, now }: Vote): Promise<boolean> =>
  inTransaction(
    store,
    async (store) => {
      const { db } = store;
      await lockComment(store, comment);
      const opposite = await db
        .deleteFrom('votes')
        .where('user_id', '=', user)
        .where('comment_id', '=', comment)
        .where('up', '=', up ? 0 : 1)
        .returning('id')
        .execute();
      const made = await db
        .insertInto('votes')
        .values({ comment_id: comment, user_id: user, up: up ? 1 : 0, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute();
      if (made.length === 0) return false;
      const [winner, loser] = up
        ? (['upvote_count', 'downvote_count'] as const)
        : (['downvote_count', 'upvote_count'] as const);
      await db
        .updateTable('comments')
        .set((eb) => ({ [winner]: eb(winner, '+', 1), [loser]: eb(loser, '-', opposite.length) }))
        .where('id', '=', comment)
        .execute();
      return true;
    },
    `comment ${comment}`,
  );

/** PostgreSQL: an opposite vote of the same moment would not be seen, and stand in the way. SQLite has one writer anyway. */
async function lockComment({ db, engine }: Store, comment: number): Promise<void> {
  if (engine !== 'postgres') return;
  await db.selectFrom('comments').select('id').where('id', '=', comment).forNoKeyUpdate().execute();
}
