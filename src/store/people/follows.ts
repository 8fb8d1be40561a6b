import { sql } from 'kysely';
import { moveCount } from '../posts/counters.ts';
import { prepared } from '../sql/prepared.ts';
import { left, unlessLate } from '../sql/unless-late.ts';
import { inStatement, type Store } from '../store.ts';

type Follow = { follower: number; followee: number };

type Param = <K extends keyof Follow>(name: K) => Follow[K];

/** Somebody may have blocked the other since the caller was let through. */
const areNotApart = (param: Param) => sql`
  not exists (select 1 from blocks where blocker_id = ${param('follower')} and blocked_id = ${param('followee')})
  and not exists (select 1 from blocks where blocker_id = ${param('followee')} and blocked_id = ${param('follower')})`;

const insert = prepared<Follow & { now: number }, { id: number }>(
  (_db, param) => sql<{ id: number }>`
    insert into follows (follower_id, followee_id, created_at)
    select ${param('follower')}, ${param('followee')}, ${param('now')} where ${areNotApart(param)}
    on conflict do nothing returning id`,
);

const remove = prepared<Follow, { id: number }>((db, param) =>
  db
    .deleteFrom('follows')
    .where('follower_id', '=', param('follower'))
    .where('followee_id', '=', param('followee'))
    .returning('id'),
);

/**
 * PostgreSQL: the row and both counts. The two are locked in the order of their ids: two people who follow each other at once
 * would otherwise wait for each other.
 */
const insertCounted = prepared<Follow & { now: number; left: number }, object>(
  (_db, param) => sql`
    with made as (
      insert into follows (follower_id, followee_id, created_at)
      select ${param('follower')}::bigint, ${param('followee')}::bigint, ${param('now')}::bigint
      where ${areNotApart(param)}
      on conflict do nothing returning follower_id, followee_id),
    counted as materialized (
      select id from users
      where id in (${param('follower')}, ${param('followee')}) and (select count(*) from made) > 0
      order by id for no key update)
    update users set
      following_count = following_count + (users.id = made.follower_id)::int,
      followers_count = followers_count + (users.id = made.followee_id)::int
    from made, counted where users.id = counted.id returning ${unlessLate(param('left'))}`,
);

/** PostgreSQL: both are locked before the row goes, as in every longer delete: see `unlike`. */
const removeCounted = prepared<Follow & { left: number }, object>(
  (_db, param) => sql`
    with counted as materialized (
      select id from users where id in (${param('follower')}, ${param('followee')}) order by id for no key update),
    gone as (
      delete from follows
      where follower_id = ${param('follower')} and followee_id = ${param('followee')}
        and (select count(*) from counted) > 0
      returning follower_id, followee_id)
    update users set
      following_count = following_count - (users.id = gone.follower_id)::int,
      followers_count = followers_count - (users.id = gone.followee_id)::int
    from gone, counted where users.id = counted.id returning ${unlessLate(param('left'))}`,
);

/** False when already following. */
export const follow = (store: Store, row: Follow & { now: number }): Promise<boolean> =>
  inStatement(
    store,
    async (store) => {
      if (store.engine === 'postgres') return (await insertCounted(store, { ...row, left: left(store) })).length > 0;
      const [made] = await insert(store, row);
      if (made) await moveCounts(store, row, 1);
      return made !== undefined;
    },
    `user ${row.followee}`,
  );

/** False when not following. */
export const unfollow = (store: Store, row: Follow): Promise<boolean> =>
  inStatement(
    store,
    async (store) => {
      if (store.engine === 'postgres') return (await removeCounted(store, { ...row, left: left(store) })).length > 0;
      const [gone] = await remove(store, row);
      if (gone) await moveCounts(store, row, -1);
      return gone !== undefined;
    },
    `user ${row.followee}`,
  );

async function moveCounts(store: Store, { follower, followee }: Follow, by: number): Promise<void> {
  await moveCount.following(store, { id: follower, by });
  await moveCount.followers(store, { id: followee, by });
}
