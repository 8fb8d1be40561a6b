import type { Generated } from 'kysely';
import { tells } from '../data/changes.ts';
import type { Engine, Table, Trigger } from '../table.ts';

/**
 * The notifications of members, see `data/notifications/`. Each member keeps the newest 1,000 from members, and as many
 * from moderators, for 90 days.
 */
export interface NoticesTable {
  id: Generated<number>;
  uid: string;
  user_id: number;
  kind: string;
  /**
   * The log entry that the notification is about. If that is undone before the notification is seen, the row is
   * deleted.
   */
  log_id: number | null;
  /**
   * A small JSON object. For a moderation action, its details. For likes and follows, the original time of each
   * withdrawn one, by the id of its person.
   */
  data: Generated<string>;
  /** Only set if the notification is about one member. Null for several people. */
  actor_id: Generated<number | null>;
  post_id: Generated<number | null>;
  comment_id: Generated<number | null>;
  /** Days since 1970, in UTC. Groups likes of a post, follows, and comments or replies on a post. */
  day: Generated<number | null>;
  /**
   * Only for likes and follows: the number of those that were notified since the row was made. 0: all were withdrawn.
   */
  count: Generated<number>;
  /** The time of the newest action that the notification is about. */
  at: number;
  created_at: number;
}

const DAY_MS = 86_400_000;

/** A group whose data has more than a thousand characters starts over without it. */
const DATA = "case when length(notices.data) > 1000 then '{}' else notices.data end";

/** Deleting a like or follow removes it from the notification that counts it, whatever code deletes it. */
export function takesNoticeBack(told: {
  kind: 'like' | 'follow';
  table: 'likes' | 'follows';
  /** The column that groups the rows, and the column of the notification with the same value. */
  of: string;
  group: string;
  person: string;
}): Trigger[] {
  const { kind, table, of, group, person } = told;
  const left = `from ${table} where ${table}.${of} = old.${of} and told = 1
    and ${table}.created_at >= notices.created_at and ${table}.created_at < (notices.day + 1) * ${DAY_MS}`;
  const data: Record<Engine, string> = {
    sqlite: `json_set(${DATA}, '$."' || old.${person} || '"', old.created_at)`,
    postgres: `cast((${DATA})::jsonb || jsonb_build_object(old.${person}::text, old.created_at) as text)`,
  };
  const work = (engine: Engine) => `
    update notices set count = count - 1,
      at = coalesce((select max(${table}.created_at) ${left}), at), data = ${data[engine]}
    where kind = '${kind}' and ${group} = old.${of} and day = old.created_at / ${DAY_MS}
      and created_at <= old.created_at;`;
  const both = { sqlite: work('sqlite'), postgres: work('postgres') };
  return [
    { name: `notices_${table}_gone`, on: 'after delete', when: 'old.told = 1', work: both },
    {
      name: `notices_${table}_untold`,
      on: 'after update of told',
      when: 'old.told = 1 and new.told = 0',
      work: both,
    },
  ];
}

const WANTED = `coalesce((select push from notice_settings where user_id = new.user_id), 'comment reply mention')`;
const IS_PUSHABLE = `new.kind in ('like', 'follow', 'comment', 'reply', 'mention', 'thread')`;
const PUSH_AFTER_MS = 10_000;

/**
 * Does the same as `enqueue`: a waiting job stays one job, a running one runs once more, and a finished one starts
 * again.
 */
const ENQUEUE_PUSH = `
  insert into jobs (kind, key, payload, run_at, created_at)
  select 'push', 'push ' || new.user_id, '{"user":' || new.user_id || '}', new.at + ${PUSH_AFTER_MS}, new.at
  where exists (select 1 from push_subscriptions where user_id = new.user_id)
    and ' ' || ${WANTED} || ' ' like '% ' || new.kind || ' %'
  on conflict (key) do update set
    state = 'waiting',
    again = case when jobs.lease_until is null then 0 else 1 end,
    run_at = case when jobs.state = 'waiting' and jobs.run_at < excluded.run_at then jobs.run_at else excluded.run_at end,
    tries = case when jobs.state = 'waiting' then jobs.tries else 0 end,
    progress = case when jobs.state = 'waiting' then jobs.progress else '' end,
    ended_at = null, last_error = ''
  where jobs.state <> 'waiting' or (jobs.lease_until is not null and jobs.again = 0)
    or (jobs.lease_until is null and jobs.tries = 0 and jobs.run_at > excluded.run_at);`;

/**
 * PostgreSQL: whether a member is notified of a like or follow; null if one has blocked the other. A member may hide
 * someone while this waits: each query of a volatile function sees what was committed before it, a single statement
 * does not.
 */
const TOLD_TO = `
  create function told_to(kind text, reader bigint, actor bigint, post bigint) returns int volatile language plpgsql as $$
  declare is_followed boolean;
  begin
    perform pg_advisory_xact_lock_shared(-reader);
    if exists (select 1 from blocks where blocker_id = reader and blocked_id = actor)
      or exists (select 1 from blocks where blocker_id = actor and blocked_id = reader) then return null;
    end if;
    is_followed := exists (select 1 from follows where follower_id = reader and followee_id = actor);
    return (select case when reader <> actor
      and (is_followed or exists (select 1 from users where users.id = actor and users.state = 'active'))
      and not exists (select 1 from mutes where muter_id = reader and muted_id = actor and notices = 0)
      and not exists (select 1 from thread_mutes where user_id = reader and post_id = post)
      and coalesce((
        select case case kind when 'like' then like_from else follow_from end
          when 'nobody' then false when 'following' then is_followed else true end
        from notice_settings where user_id = reader), true)
      then 1 else 0 end);
  end $$`;

export const notices: Table = {
  name: 'notices',
  columns: `
    id identity,
    uid text not null unique,
    user_id bigint not null references users on delete cascade,
    kind text not null,
    log_id bigint references log on delete cascade,
    data text not null default '{}',
    actor_id bigint,
    post_id bigint references posts on delete cascade,
    comment_id bigint references comments on delete cascade,
    day bigint,
    count bigint not null default 1,
    at bigint not null,
    created_at bigint not null`,
  indexes: {
    notices_user_id: '(user_id, id)',
    // SQLite finds an index entry much faster than a row, so there the index contains the kind and the actor too.
    notices_by_time: { sqlite: '(user_id, at, id, kind, actor_id)', postgres: '(user_id, at, id)' },
    notices_groups: "(user_id, kind, post_id, day, at, id, comment_id) where kind in ('comment', 'thread', 'reply')",
    notices_post_id: '(post_id, user_id, kind, day) where post_id is not null',
    notices_comment_id: '(comment_id) where comment_id is not null',
    notices_log_id: '(log_id) where log_id is not null',
    notices_created_at: '(created_at)',
  },
  uniqueIndexes: {
    notices_likes: "(post_id, day) where kind = 'like'",
    notices_follows: "(user_id, day) where kind = 'follow'",
  },
  extras: { postgres: [TOLD_TO] },
  triggers: [
    tells('notices_made', 'after insert', 'noticed', { user: 'new.user_id' }),
    tells('notices_lifted', 'after update of at, count', 'noticed', { user: 'new.user_id' }),
    tells('notices_gone', 'after delete', 'noticed', { user: 'old.user_id' }),
    { name: 'push_notices_made', on: 'after insert', when: IS_PUSHABLE, work: ENQUEUE_PUSH },
    {
      name: 'push_notices_lifted',
      on: 'after update of at',
      when: `new.at > old.at and ${IS_PUSHABLE}`,
      work: ENQUEUE_PUSH,
    },
  ],
};
