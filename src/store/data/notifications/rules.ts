import { type RawBuilder, sql } from 'kysely';
import type { CHOSEN_KINDS } from '#contract/notices/settings.ts';
import { NOTICES_MAX } from '#contract/rules/limits.ts';
import { type Ids, idList, idTable, prepared } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import type { Engine } from '../../schema/table.ts';

export type ChosenKind = (typeof CHOSEN_KINDS)[number];

/** An id in a query: a column or a parameter. */
export type Id = RawBuilder<unknown> | number;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days since 1970, in UTC. */
export const dayOf = (time: number): number => Math.floor(time / DAY_MS);
export const dayEnd = (day: number): number => (day + 1) * DAY_MS;

export const follows = (reader: Id, actor: Id) =>
  sql<boolean>`exists (select 1 from follows where follower_id = ${reader} and followee_id = ${actor})`;

/** Silenced people notify only their followers. A mute can be set to still allow notifications. */
export const mayTellAnything = (reader: Id, actor: Id, post?: Id) => sql<boolean>`
  ${reader} <> ${actor}
  and (exists (select 1 from users where users.id = ${actor} and users.state = 'active') or ${follows(reader, actor)})
  and not exists (select 1 from blocks where blocker_id = ${reader} and blocked_id = ${actor})
  and not exists (select 1 from blocks where blocker_id = ${actor} and blocked_id = ${reader})
  and not exists (select 1 from mutes where muter_id = ${reader} and muted_id = ${actor} and notices = 0)
  ${post === undefined ? sql`` : sql`and not exists (select 1 from thread_mutes where user_id = ${reader} and post_id = ${post})`}`;

/** SQL condition: whether the reader is notified of what the actor does. */
export function mayTell(kind: ChosenKind, reader: Id, actor: Id, post?: Id) {
  const from = sql.ref(`${kind}_from`);
  return sql<boolean>`${mayTellAnything(reader, actor, post)}
    and not exists (
      select 1 from notice_settings where user_id = ${reader}
        and (${from} = 'nobody' or (${from} = 'following' and not ${follows(reader, actor)})))`;
}

/** Notifications of one kind on one post and day: a lively thread must not push everything else out. */
const GROUP_MAX = 100;

/** Notifications from one actor: a single account must not push out those from others. */
const ACTOR_MAX = NOTICES_MAX / 10;

/** Rows deleted at a time. Only after a bulk load is more than one row over the limit. */
const PORTION = sql.lit(100);

/**
 * Members and moderators have separate limits, so neither pushes the other out. The member's own notification of a
 * reset link counts towards neither.
 */
type Source = 'members' | 'moderators';
const IS_FROM: Record<Source, RawBuilder<unknown>> = {
  members: sql`kind not in ('act', 'undone', 'report', 'appeal', 'reset_link_made', 'reset_link')`,
  moderators: sql`kind in ('act', 'undone', 'report', 'appeal', 'reset_link_made')`,
};

/**
 * Ids over NOTICES_MAX: first withdrawn notifications, which no one sees, then the oldest. Most members have fewer,
 * which an index shows without reading their rows.
 */
const overMost = (user: Id, source: Source, unseen: number, besides = sql``) => {
  const most = sql.lit(NOTICES_MAX - unseen);
  return sql`
    select id from notices where user_id = ${user} and ${IS_FROM[source]} ${besides}
      and exists (select 1 from notices as told where told.user_id = ${user} limit 1 offset ${most})
    order by case when count > 0 then 0 else 1 end, at desc, id desc limit ${PORTION} offset ${most}`;
};

/** Ids over ACTOR_MAX. Reads only the index by time. */
const overShare = (user: Id, actor: Id, unseen: number, limit: RawBuilder<unknown>) => sql`
  select id from (
    select id from notices where user_id = ${user} and actor_id = ${actor}
    order by at desc, id desc limit ${limit} offset ${sql.lit(ACTOR_MAX - unseen)}) as share`;

/** Rows over the actor's share never count against other actors, even before all of them are deleted. */
const overBounds = (user: Id, actor: Id, unseen = 0) => {
  const share = overShare(user, actor, unseen, sql.lit(NOTICES_MAX));
  const most = overMost(user, 'members', unseen, sql`and id not in (${share})`);
  return sql`${overShare(user, actor, unseen, PORTION)} union all select id from (${most}) as old`;
};

/** PostgreSQL: leaves out rows that another transaction is changing. */
const unlocked = (engine: Engine, ids: RawBuilder<unknown>) =>
  engine === 'sqlite'
    ? sql`select id from (${ids}) as old`
    : sql`select id from notices where id in (${ids}) for update skip locked`;

/** Ids over the bounds, for a statement that adds `unseen` rows itself and does not see them yet. */
export const beyondBounds = (engine: Engine, { user, actor, unseen }: { user: Id; actor: Id; unseen: number }) =>
  unlocked(engine, overBounds(user, actor, unseen));

const trimOne = prepared<{ user: number; actor: number }, never>(
  (_db, param, engine) => sql`
    delete from notices where id in (${unlocked(engine, overBounds(param('user'), param('actor')))})`,
);

/** PostgreSQL: deletes for all users in one statement. */
const trimAll = prepared<{ users: Ids; actor: number }, never>((_db, param, engine) => {
  const old = sql`
    select old.id from ${idTable(engine, param('users'))} as reader
    cross join lateral (${overBounds(sql.ref('reader.id'), param('actor'))}) as old`;
  return sql`delete from notices where id in (${unlocked(engine, old)})`;
});

/**
 * Must run inside the transaction that notified the users. `id`: a number that the actor cannot choose, such as that of
 * a new post.
 */
export async function keepNewest(
  store: Store,
  users: number[],
  { actor, id }: { actor: number; id: number },
): Promise<void> {
  const due = users.filter((user) => isDue(user, id));
  if (due.length === 0) return;
  if (store.engine === 'postgres') await trimAll(store, { users: idList(store, due), actor });
  else for (const user of due) await trimOne(store, { user, actor });
}

/**
 * True for one notification in sixteen, spread by the ids: reading the bounds of a member with a thousand takes longer
 * than writing one notification, and a comment may notify fifty members.
 */
const isDue = (user: number, of: number): boolean =>
  Math.imul(user ^ Math.imul(of, 0x85ebca6b), 0x9e3779b1) >>> 28 === 0;

const trimModeration = prepared<{ user: number }, never>(
  (_db, param, engine) => sql`
    delete from notices where id in (${unlocked(engine, overMost(param('user'), 'moderators', 0))})`,
);

/** Does the same for notifications from moderators. */
export const keepNewestOfModeration = (store: Store, user: number) => trimModeration(store, { user });

type Group = { post: number; day: number; kind: string };

const oldInGroup = (user: Id, param: <K extends keyof Group>(name: K) => Group[K]) => sql`
  select id from notices
  where post_id = ${param('post')} and user_id = ${user} and kind = ${param('kind')} and day = ${param('day')}
  order by id desc limit ${PORTION} offset ${sql.lit(GROUP_MAX)}`;

const trimGroup = prepared<Group & { user: number }, never>(
  (_db, param, engine) => sql`delete from notices where id in (${unlocked(engine, oldInGroup(param('user'), param))})`,
);

const trimGroups = prepared<Group & { users: Ids }, never>((_db, param, engine) => {
  const old = sql`
    select old.id from ${idTable(engine, param('users'))} as reader
    cross join lateral (${oldInGroup(sql.ref('reader.id'), param)}) as old`;
  return sql`delete from notices where id in (${unlocked(engine, old)})`;
});

/** Does the same for the notifications of one kind on one post and day. */
export async function keepNewestOf(store: Store, group: Group, users: number[]): Promise<void> {
  if (users.length === 0) return;
  if (store.engine === 'postgres') await trimGroups(store, { ...group, users: idList(store, users) });
  else for (const user of users) await trimGroup(store, { ...group, user });
}
