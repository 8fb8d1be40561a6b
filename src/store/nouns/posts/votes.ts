import { sql } from 'kysely';
import { left, unlessLate } from '../../engine/failures.ts';
import { prepared } from '../../engine/prepared.ts';
import { inStatement, inTransaction, type Store } from '../../engine/store.ts';

export interface Vote {
  comment: number;
  user: number;
  up: boolean;
  now: number;
}

type Row = { comment: number; user: number; up: number; now: number };

const removeOpposite = prepared<Row, { id: number }>((db, param) =>
  db
    .deleteFrom('votes')
    .where('user_id', '=', param('user'))
    .where('comment_id', '=', param('comment'))
    .where('up', '!=', param('up'))
    .returning('id'),
);

const insert = prepared<Row, { id: number }>((db, param) =>
  db
    .insertInto('votes')
    .values({ comment_id: param('comment'), user_id: param('user'), up: param('up'), created_at: param('now') })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

const moveCounts = prepared<{ comment: number; ups: number; downs: number }, never>(
  (_db, param) => sql`
    update comments set upvote_count = upvote_count + ${param('ups')}, downvote_count = downvote_count + ${param('downs')}
    where id = ${param('comment')}`,
);

/**
 * PostgreSQL: removes the opposite vote, adds this one and updates both counts. The comment is locked before a vote is
 * deleted.
 */
const castCounted = prepared<Row & { left: number }, object>(
  (_db, param) => sql`
    with counted as materialized (select id from comments where id = ${param('comment')} for no key update),
    opposite as (
      delete from votes
      where user_id = ${param('user')} and comment_id = (select id from counted) and up <> ${param('up')}
      returning id),
    made as (
      insert into votes (comment_id, user_id, up, created_at)
      select ${param('comment')}::bigint, ${param('user')}::bigint, ${param('up')}::int, ${param('now')}::bigint
      where (select count(*) from opposite) < 2
      on conflict do nothing returning comment_id, up)
    update comments set
      upvote_count = upvote_count + case made.up when 1 then 1 else -(select count(*) from opposite) end,
      downvote_count = downvote_count + case made.up when 0 then 1 else -(select count(*) from opposite) end
    from made where comments.id = made.comment_id returning ${unlessLate(param('left'))}`,
);

/** Returns false if the same vote exists already. An opposite vote is removed first. */
export const vote = (store: Store, { up, ...vote }: Vote): Promise<boolean> => {
  const row = { ...vote, up: up ? 1 : 0 };
  return inStatement(
    store,
    async (store) => {
      if (store.engine === 'postgres') return castAtLast(store, row);
      const opposite = await removeOpposite(store, row);
      const made = await insert(store, row);
      if (made.length === 0) return false;
      const [won, lost] = [made.length, -opposite.length];
      const { comment } = row;
      await moveCounts(store, up ? { comment, ups: won, downs: lost } : { comment, ups: lost, downs: won });
      return true;
    },
    `comment ${row.comment}`,
  );
};

/**
 * A statement sees the data of the moment when it began. If an opposite vote of the same person is stored while the
 * statement waits for the comment, it conflicts without being visible, and looks like the same vote. The next statement
 * sees which one it is.
 */
async function castAtLast(store: Store, row: Row): Promise<boolean> {
  const cast = async () => (await castCounted(store, { ...row, left: left(store) })).length > 0;
  return (await cast()) || cast();
}

/** Removes either vote. No call of the spec does this. */
export const unvote = (store: Store, { comment, user }: Pick<Vote, 'comment' | 'user'>): Promise<void> =>
  inTransaction(
    store,
    async (store) => {
      const { db, engine } = store;
      if (engine === 'postgres') {
        await db.selectFrom('comments').select('id').where('id', '=', comment).forNoKeyUpdate().execute();
      }
      const gone = await db
        .deleteFrom('votes')
        .where('user_id', '=', user)
        .where('comment_id', '=', comment)
        .returning('up')
        .executeTakeFirst();
      if (gone) await moveCounts(store, { comment, ups: -gone.up, downs: gone.up - 1 });
    },
    `comment ${comment}`,
  );
