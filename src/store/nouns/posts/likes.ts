import { sql } from 'kysely';
import { moveCount } from '../../data/counters.ts';
import { addToGroup, firstTime, isLikeTold } from '../../data/notifications/groups.ts';
import { beyondBounds, dayOf, keepNewest } from '../../data/notifications/rules.ts';
import { left, unlessLate } from '../../engine/failures.ts';
import { prepared, preparedOne } from '../../engine/prepared.ts';
import { inStatement, type Store } from '../../engine/store.ts';
import type { Engine } from '../../schema/table.ts';

type Like = { post: number; user: number };
type NewLike = Like & { now: number };
type Dated = NewLike & { day: number };

const values = (engine: Engine, param: <K extends keyof Dated>(name: K) => number) => {
  const like = { kind: 'like', of: param('post'), actor: param('user'), day: param('day'), now: param('now') } as const;
  const told = isLikeTold(engine, { post: param('post'), user: param('user') });
  return sql`(${param('post')}, ${param('user')}, ${firstTime(engine, like)}, ${told})`;
};

const insert = preparedOne<Dated, { told: number; created_at: number }>(
  (_db, param, engine) => sql<{ told: number; created_at: number }>`
    insert into likes (post_id, user_id, created_at, told) values ${values(engine, param)}
    on conflict do nothing returning told, created_at`,
);

const tell = preparedOne<Dated, { user_id: number; count: number }>((_db, param, engine) =>
  addToGroup(engine, {
    kind: 'like',
    user: sql.ref('posts.author_id'),
    post: sql.ref('posts.id'),
    actor: param('user'),
    day: param('day'),
    now: param('now'),
    from: sql`from posts where posts.id = ${param('post')}`,
  }),
);

const remove = prepared<Like, { id: number }>((db, param) =>
  db.deleteFrom('likes').where('user_id', '=', param('user')).where('post_id', '=', param('post')).returning('id'),
);

/**
 * PostgreSQL: inserts the like and updates its count and notification in one statement. Returns a row only if something
 * changed. Lock order: post before notification, so two likes cannot deadlock.
 */
const insertCounted = prepared<Dated & { left: number }, object>(
  (_db, param, engine) => sql`
    with made as (
      insert into likes (post_id, user_id, created_at, told) values ${values(engine, param)}
      on conflict do nothing returning post_id, told, created_at),
    counted as (
      update posts set like_count = like_count + 1 from made where posts.id = made.post_id
      returning posts.id, posts.author_id, made.told, made.created_at),
    noticed as (${addToGroup(engine, {
      kind: 'like',
      user: sql.ref('counted.author_id'),
      post: sql.ref('counted.id'),
      actor: param('user'),
      day: param('day'),
      now: sql.ref('counted.created_at'),
      from: sql`from counted where counted.told = 1`,
    })}),
    trimmed as (
      delete from notices where id in (${beyondBounds(engine, {
        user: sql`(select user_id from noticed where count <= 1)`,
        actor: param('user'),
        unseen: 1,
      })}))
    select ${unlessLate(param('left'))} from counted left join noticed on true`,
);

/**
 * PostgreSQL: locks the post before the like is deleted, as every longer delete does. In the other order, two
 * transactions would deadlock until the server ends one of them after a second.
 */
const removeCounted = prepared<Like & { left: number }, object>(
  (_db, param) => sql`
    with counted as materialized (select id from posts where id = ${param('post')} for no key update),
    gone as (
      delete from likes where user_id = ${param('user')} and post_id = (select id from counted) returning post_id)
    update posts set like_count = like_count - 1 from gone where posts.id = gone.post_id returning ${unlessLate(param('left'))}`,
);

/** Returns false if the post was liked already. The count changes only if a row did. */
export const like = (store: Store, row: NewLike): Promise<boolean> =>
  inStatement(
    store,
    async (store) => {
      const dated = { ...row, day: dayOf(row.now) };
      if (store.engine === 'postgres') return (await insertCounted(store, { ...dated, left: left(store) })).length > 0;
      const made = await insert(store, dated);
      if (!made) return false;
      await moveCount.likes(store, { id: row.post, by: 1 });
      const told = made.told ? await tell(store, { ...dated, now: made.created_at }) : undefined;
      // Includes the time: the member chooses which post to like, and could find posts whose likes are never bounded.
      const id = row.post ^ row.now;
      if (told && told.count <= 1) await keepNewest(store, [told.user_id], { actor: row.user, id });
      return true;
    },
    `post ${row.post}`,
  );

/** Returns false if the post was not liked. The database withdraws the notification together with the row. */
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
