import { sql } from 'kysely';
import { prepared } from '../sql/prepared.ts';
import { left, unlessLate } from '../sql/unless-late.ts';
import { inStatement, type Store } from '../store.ts';
import { moveCount } from './counters.ts';

type Like = { post: number; user: number };

const insert = prepared<Like & { now: number }, { id: number }>((db, param) =>
  db
    .insertInto('likes')
    .values({ post_id: param('post'), user_id: param('user'), created_at: param('now') })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

const remove = prepared<Like, { id: number }>((db, param) =>
  db.deleteFrom('likes').where('user_id', '=', param('user')).where('post_id', '=', param('post')).returning('id'),
);

/** PostgreSQL: the row and its count. A row where something has changed. */
const insertCounted = prepared<Like & { now: number; left: number }, object>(
  (_db, param) => sql`
    with made as (
      insert into likes (post_id, user_id, created_at) values (${param('post')}, ${param('user')}, ${param('now')})
      on conflict do nothing returning post_id)
    update posts set like_count = like_count + 1 from made where posts.id = made.post_id returning ${unlessLate(param('left'))}`,
);

/**
 * PostgreSQL: the post is locked before the like goes, as in every longer delete. The other way round, two would wait for
 * each other until the server ends one of them, which takes a second.
 */
const removeCounted = prepared<Like & { left: number }, object>(
  (_db, param) => sql`
    with counted as materialized (select id from posts where id = ${param('post')} for no key update),
    gone as (
      delete from likes where user_id = ${param('user')} and post_id = (select id from counted) returning post_id)
    update posts set like_count = like_count - 1 from gone where posts.id = gone.post_id returning ${unlessLate(param('left'))}`,
);

/** False when it was liked already. The count moves only when a row did. */
export const like = (store: Store, row: Like & { now: number }): Promise<boolean> =>
  inStatement(
    store,
    async (store) => {
      if (store.engine === 'postgres') return (await insertCounted(store, { ...row, left: left(store) })).length > 0;
      const [made] = await insert(store, row);
      if (made) await moveCount.likes(store, { id: row.post, by: 1 });
      return made !== undefined;
    },
    `post ${row.post}`,
  );

/** False when it was not liked. */
export const unlike = (store: Store, row: Like): Promise<boolean> =>
  inStatement(
    store,
    async (store) => {
      if (store.engine === 'postgres') return (await removeCounted(store, { ...row, left: left(store) })).length > 0;
      const [gone] = await remove(store, row);
      if (gone) await moveCount.likes(store, { id: row.post, by: -1 });
      return gone !== undefined;
    },
    `post ${row.post}`,
  );
