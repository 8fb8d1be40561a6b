import { type RawBuilder, sql } from 'kysely';
import { newUuid } from '../../engine/prepared.ts';
import type { Engine } from '../../schema/table.ts';
import { type Id, mayTell } from './rules.ts';

/** Kinds with one row per subject and day, regardless of the number of likes or follows. */
export type GroupKind = 'like' | 'follow';

const flag = (condition: RawBuilder<unknown>) => sql<number>`case when ${condition} then 1 else 0 end`;

/**
 * For `likes.told`: whether the post's author is notified of this like. A PostgreSQL statement does not see what was
 * committed while it waited, so a function takes the turn (see `takeTurn`) and checks afterwards.
 */
export const isLikeTold = (engine: Engine, { post, user }: { post: Id; user: Id }) => {
  const [author, id] = [sql.ref('posts.author_id'), sql.ref('posts.id')];
  const told =
    engine === 'sqlite' ? flag(mayTell('like', author, user, id)) : sql`told_to('like', ${author}, ${user}, ${id})`;
  return sql<number>`coalesce((select ${told} from posts where posts.id = ${post}), 0)`;
};

/** For `follows.told`. Null on PostgreSQL if one of the two has blocked the other. */
export const isFollowTold = (engine: Engine, { follower, followee }: { follower: Id; followee: Id }) =>
  engine === 'sqlite'
    ? flag(mayTell('follow', followee, follower))
    : sql<number | null>`told_to('follow', ${followee}, ${follower}, null)`;

interface Group {
  kind: GroupKind;
  /** The member who is notified. */
  user: Id;
  /** Only set for kind 'like'. */
  post?: Id;
  actor: Id;
  day: Id;
  now: Id;
  /** The `from` clause that follows the selected columns. */
  from: RawBuilder<unknown>;
}

/**
 * For `likes.created_at` and `follows.created_at`: someone who undoes and repeats a like or follow on the same day
 * keeps the first time, so that no one is notified twice. The triggers of likes and follows record the times.
 */
export function firstTime(engine: Engine, { kind, of, actor, day, now }: FirstTime) {
  const group = kind === 'like' ? sql`notices.post_id` : sql`notices.user_id`;
  const known =
    engine === 'sqlite'
      ? sql`json_extract(notices.data, '$."' || cast(${actor} as bigint) || '"')`
      : sql`cast(cast(notices.data as jsonb) ->> cast(cast(${actor} as bigint) as text) as bigint)`;
  return sql<number>`coalesce((
    select ${known} from notices where notices.kind = ${sql.lit(kind)} and ${group} = ${of}
      and notices.day = cast(${day} as bigint)), cast(${now} as bigint))`;
}

type FirstTime = Pick<Group, 'kind' | 'actor' | 'day' | 'now'> & {
  /** The liked post, or the followed person. */
  of: Id;
};

const CONFLICT = {
  like: sql`(post_id, day) where kind = 'like'`,
  follow: sql`(user_id, day) where kind = 'follow'`,
};

/** Adds one person to the group, which moves it up the list. The row has no actor while it counts several people. */
export function addToGroup(engine: Engine, { kind, user, post, actor, day, now, from }: Group) {
  const time = sql`cast(${now} as bigint)`;
  return sql<{ user_id: number; count: number }>`
    insert into notices (uid, user_id, kind, actor_id, post_id, day, count, at, created_at)
    select ${newUuid(engine)}, ${user}, ${sql.lit(kind)}, cast(${actor} as bigint), cast(${post ?? null} as bigint), cast(${day} as bigint),
      1, ${time}, ${time}
    ${from}
    on conflict ${CONFLICT[kind]} do update set count = notices.count + excluded.count,
      actor_id = case when notices.count = 0 or notices.actor_id = excluded.actor_id then excluded.actor_id end,
      at = case when excluded.at > notices.at then excluded.at else notices.at end,
      created_at = case when excluded.created_at < notices.created_at then excluded.created_at else notices.created_at end
    returning user_id, count`;
}
