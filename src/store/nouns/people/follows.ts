import { sql } from 'kysely';
import { moveCount } from '../../data/counters.ts';
import { addToGroup, firstTime, isFollowTold } from '../../data/notifications/groups.ts';
import { beyondBounds, dayOf, keepNewest } from '../../data/notifications/rules.ts';
import { left, unlessLate } from '../../engine/failures.ts';
import { prepared, preparedOne } from '../../engine/prepared.ts';
import { inStatement, type Store } from '../../engine/store.ts';
import type { Engine } from '../../schema/table.ts';

type Follow = { follower: number; followee: number };

type Param = <K extends keyof Follow>(name: K) => Follow[K];

/** One may have blocked the other since the request was checked. */
const areNotApart = (param: Param) => sql`
  not exists (select 1 from blocks where blocker_id = ${param('follower')} and blocked_id = ${param('followee')})
  and not exists (select 1 from blocks where blocker_id = ${param('followee')} and blocked_id = ${param('follower')})`;

type NewFollow = Follow & { now: number };
type Dated = NewFollow & { day: number };

const createdAt = (engine: Engine, param: <K extends keyof Dated>(name: K) => number) =>
  firstTime(engine, {
    kind: 'follow',
    of: sql`cast(${param('followee')} as bigint)`,
    actor: param('follower'),
    day: param('day'),
    now: param('now'),
  });

const isTold = (engine: Engine, param: Param) =>
  isFollowTold(engine, {
    follower: sql`cast(${param('follower')} as bigint)`,
    followee: sql`cast(${param('followee')} as bigint)`,
  });

const insert = preparedOne<Dated, { told: number; created_at: number }>(
  (_db, param, engine) => sql<{ told: number; created_at: number }>`
    insert into follows (follower_id, followee_id, created_at, told)
    select ${param('follower')}, ${param('followee')}, ${createdAt(engine, param)}, ${isTold(engine, param)}
    where ${areNotApart(param)}
    on conflict do nothing returning told, created_at`,
);

const tell = preparedOne<Dated, { user_id: number; count: number }>((_db, param, engine) =>
  addToGroup(engine, {
    kind: 'follow',
    user: param('followee'),
    actor: param('follower'),
    day: param('day'),
    now: param('now'),
    from: sql`where true`,
  }),
);

const remove = prepared<Follow, { id: number }>((db, param) =>
  db
    .deleteFrom('follows')
    .where('follower_id', '=', param('follower'))
    .where('followee_id', '=', param('followee'))
    .returning('id'),
);

/**
 * PostgreSQL: inserts the follow and updates both counts and the notification. Locks both people in id order before the
 * notification, so that people who follow each other at the same time cannot deadlock.
 */
const insertCounted = prepared<Dated & { left: number }, object>(
  (_db, param, engine) => sql`
    with made as (
      insert into follows (follower_id, followee_id, created_at, told)
      select ${param('follower')}::bigint, ${param('followee')}::bigint, ${createdAt(engine, param)}, checked.told
      from (select ${isTold(engine, param)} as told) as checked where checked.told is not null
      on conflict do nothing returning follower_id, followee_id, told, created_at),
    counted as materialized (
      select id from users
      where id in (${param('follower')}, ${param('followee')}) and (select count(*) from made) > 0
      order by id for no key update),
    moved as (
      update users set
        following_count = following_count + (users.id = made.follower_id)::int,
        followers_count = followers_count + (users.id = made.followee_id)::int
      from made, counted where users.id = counted.id returning users.id, made.followee_id, made.told,
        made.created_at),
    noticed as (${addToGroup(engine, {
      kind: 'follow',
      user: sql.ref('moved.followee_id'),
      actor: param('follower'),
      day: param('day'),
      now: sql.ref('moved.created_at'),
      from: sql`from moved where moved.told = 1 and moved.id = moved.followee_id`,
    })}),
    trimmed as (
      delete from notices where id in (${beyondBounds(engine, {
        user: sql`(select user_id from noticed where count <= 1)`,
        actor: param('follower'),
        unseen: 1,
      })}))
    select ${unlessLate(param('left'))} from moved left join noticed on true`,
);

/** PostgreSQL: locks both people before the row is deleted, as every longer delete does: see `unlike`. */
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

/** Returns false if already following. */
export const follow = (store: Store, row: NewFollow): Promise<boolean> =>
  inStatement(
    store,
    async (store) => {
      const dated = { ...row, day: dayOf(row.now) };
      if (store.engine === 'postgres') return (await insertCounted(store, { ...dated, left: left(store) })).length > 0;
      const made = await insert(store, dated);
      if (!made) return false;
      await moveCounts(store, row, 1);
      const told = made.told ? await tell(store, { ...dated, now: made.created_at }) : undefined;
      if (told && told.count <= 1) await keepNewest(store, [told.user_id], { actor: row.follower, id: row.follower });
      return true;
    },
    `user ${row.followee}`,
  );

/** Returns false if not following. The database withdraws the notification together with the row. */
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
