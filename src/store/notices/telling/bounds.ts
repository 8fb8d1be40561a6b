import { type RawBuilder, sql } from 'kysely';
import { NOTICES_MAX } from '#contract/rules/limits.ts';
import { type Ids, idList, idTable, prepared } from '../../sql/prepared.ts';
import type { Engine, Store } from '../../store.ts';
import type { Id } from './may-tell.ts';

/** Of one kind on one post and day: a lively thread, or one who writes a lot, does not push everything else out. */
export const GROUP_MAX = 100;

/** In portions: more than one are too many only after a bulk load. */
const PORTION = sql.lit(100);

/** What members do never pushes out what moderators told: each has its own bound. Nothing pushes out that a reset link was made for the reader. */
type Source = 'members' | 'moderators';
const IS_FROM: Record<Source, RawBuilder<unknown>> = {
  members: sql`kind not in ('act', 'undone', 'report', 'appeal', 'reset_link_made', 'reset_link')`,
  moderators: sql`kind in ('act', 'undone', 'report', 'appeal', 'reset_link_made')`,
};

/**
 * Those beyond the bound: first what was taken back, which nobody sees, then the oldest. Most members have fewer notices than that,
 * which an index tells without their rows.
 */
const beyond = (user: Id, source: Source, most: RawBuilder<unknown>) => sql`
  from notices where user_id = ${user} and ${IS_FROM[source]}
    and exists (select 1 from notices as told where told.user_id = ${user} limit 1 offset ${most})
  order by case when count > 0 then 0 else 1 end, at desc, id desc limit ${PORTION} offset ${most}`;

/** What members told one of them too much; `unseen` were made in the same statement, which does not see them yet. */
export const beyondMost = (engine: Engine, user: Id, unseen = 0, source: Source = 'members') =>
  unlocked(engine, sql`select id ${beyond(user, source, sql.lit(NOTICES_MAX - unseen))}`);

/** PostgreSQL: but for what somebody else is changing right now. */
const unlocked = (engine: Engine, ids: RawBuilder<unknown>) =>
  engine === 'sqlite'
    ? sql`select id from (${ids}) as old`
    : sql`select id from notices where id in (${ids}) for update skip locked`;

const trimOneFrom = (source: Source) =>
  prepared<{ user: number }, never>(
    (_db, param, engine) => sql`delete from notices where id in (${beyondMost(engine, param('user'), 0, source)})`,
  );
const trimOne = { members: trimOneFrom('members'), moderators: trimOneFrom('moderators') };

/** PostgreSQL: for all in one statement. */
const trimAll = prepared<{ users: Ids }, never>((_db, param, engine) => {
  const old = sql`
    select old.id from ${idTable(engine, param('users'))} as reader
    cross join lateral (
      select id ${beyond(sql.ref('reader.id'), 'members', sql.lit(NOTICES_MAX))}) as old`;
  return sql`delete from notices where id in (${unlocked(engine, old)})`;
});

/** In a transaction that has told them of something new: `of` is its id. */
export async function keepNewest(store: Store, users: number[], of: number): Promise<void> {
  const due = users.filter((user) => isDue(user, of));
  if (due.length === 0) return;
  if (store.engine === 'postgres') await trimAll(store, { users: idList(store, due) });
  else for (const user of due) await trimOne.members(store, { user });
}

/**
 * One notice in sixteen, spread by the ids: to look through a thousand notices takes longer than to tell of one, and fifty are
 * told of a comment.
 */
const isDue = (user: number, of: number): boolean =>
  Math.imul(user ^ Math.imul(of, 0x85ebca6b), 0x9e3779b1) >>> 28 === 0;

/** The same for what moderators told. */
export const keepNewestOfModeration = (store: Store, user: number) => trimOne.moderators(store, { user });

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

/** The same for what they were told of one post on one day. */
export async function keepNewestOf(store: Store, group: Group, users: number[]): Promise<void> {
  if (users.length === 0) return;
  if (store.engine === 'postgres') await trimGroups(store, { ...group, users: idList(store, users) });
  else for (const user of users) await trimGroup(store, { ...group, user });
}
