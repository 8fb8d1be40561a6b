import { type RawBuilder, sql } from 'kysely';
import type { Notice } from '#contract/notices/notices.ts';
import { CHOSEN_KINDS } from '#contract/notices/settings.ts';
import { mentionsIn } from '#contract/text/segments.ts';
import { stampOf } from '#contract/text/text.ts';
import { takeTurn } from '../../engine/lock.ts';
import { type Ids, idList, idTable, newUuid, prepared } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import type { ToldFrom } from '../../schema/notifications/notice-settings.ts';
import { hasAccount } from '../../schema/people/users.ts';
import type { Engine } from '../../schema/table.ts';
import {
  type ChosenKind,
  dayOf,
  follows,
  keepNewest,
  keepNewestOf,
  keepNewestOfModeration,
  mayTellAnything,
} from './rules.ts';

/** The text of a post or comment, with its author and place. */
export interface Written {
  author: number;
  post: number;
  /** Null if the text is that of the post itself. */
  comment: number | null;
  text: string;
  now: number;
}

/** The possible kinds of notification for each user; the first kind that the user wants is sent. */
type Wanted = Map<number, ChosenKind[]>;

/**
 * Finds the users that a text mentions and locks their turn. Must run inside a transaction, before the text is written.
 */
export async function whomTextTells(store: Store, text: string): Promise<Wanted> {
  const wanted = await addMentioned(store, new Map(), mentionsIn(text));
  await takeTurn(store, 'tell', wanted.keys());
  return wanted;
}

/**
 * Finds the users that a comment may notify and locks their turn. Must run inside a transaction, before the comment is
 * written. `answered`: the author of the comment that it answers.
 */
export async function whomCommentTells(
  store: Store,
  { post, text }: Pick<Written, 'post' | 'text'>,
  answered: number | undefined,
): Promise<Wanted> {
  const wanted: Wanted = new Map();
  // The reply comes before the mention, because an answer to a reply begins with a mention of its author.
  if (answered !== undefined) add(wanted, answered, 'reply');
  await addMentioned(store, wanted, mentionsIn(text));
  const found = await concerned(store, { post });
  for (const kind of ['comment', 'thread'] as const) {
    const people = new Set(found.filter((row) => row.kind === kind).map(({ id }) => id));
    // People who turned off replies, or comments on their posts, must not get them as `thread` notifications instead.
    for (const id of [...people].slice(0, TOLD_OF_THREAD))
      if (kind !== 'thread' || !wanted.get(id)?.some((nearer) => nearer !== 'mention')) add(wanted, id, kind);
  }
  await takeTurn(store, 'tell', wanted.keys());
  return wanted;
}

const add = (wanted: Wanted, id: number, kind: ChosenKind): void =>
  void wanted.set(id, [...(wanted.get(id) ?? []), kind]);

const named = prepared<{ names: string }, { id: number }>(
  (_db, param, engine) => sql<{ id: number }>`
    select users.id from users
    where users.username_key in (${
      engine === 'sqlite'
        ? sql`select value from json_each(${param('names')})`
        : sql`select jsonb_array_elements_text(${param('names')}::jsonb)`
    }) and users.state <> 'deleted'`,
);

export async function addMentioned(store: Store, wanted: Wanted, names: string[]): Promise<Wanted> {
  if (names.length === 0) return wanted;
  for (const { id } of await named(store, { names: JSON.stringify(names) })) add(wanted, id, 'mention');
  return wanted;
}

/**
 * Maximum participants of a thread who are notified, the latest first; below, the number of latest comments searched
 * for them.
 */
const TOLD_OF_THREAD = 50;
const LOOKED_AT = 200;

/** The users a comment concerns, whether or not they want to be notified. */
const concerned = prepared<{ post: number }, { id: number; kind: string }>(
  (_db, param) => sql<{ id: number; kind: string }>`
    select author_id as id, 'comment' as kind from posts where id = ${param('post')}
    union all select author_id, 'thread' from (
      select author_id from comments where post_id = ${param('post')} and state = 'visible'
      order by id desc limit ${sql.lit(LOOKED_AT)}) as talk`,
);

type Willing = { id: number; follows: number } & Partial<Record<`${ChosenKind}_from`, ToldFrom | null>>;

const FROM = sql.join(CHOSEN_KINDS.map((kind) => sql.ref(`notice_settings.${kind}_from`)));

const willing = prepared<{ ids: Ids; actor: number; post: number }, Willing>((_db, param, engine) => {
  const [reader, actor] = [sql.ref('reader.id'), sql`cast(${param('actor')} as bigint)`];
  return sql<Willing>`
    select reader.id, case when ${follows(reader, actor)} then 1 else 0 end as follows, ${FROM}
    from ${idTable(engine, param('ids'))} as reader
    left join notice_settings on notice_settings.user_id = reader.id
    where ${mayTellAnything(reader, actor, param('post'))} and not exists (
      select 1 from posts cross join mutes
      where posts.id = ${param('post')} and mutes.muter_id = reader.id and mutes.muted_id = posts.author_id
        and mutes.notices = 0)`;
});

/** Must run inside a transaction that has taken its turn with all recipients. */
export async function tell(store: Store, written: Written, wanted: Wanted): Promise<void> {
  await write(store, written, await whoWants(store, written, wanted));
}

type ToTell = [user: number, kind: ChosenKind];

/**
 * The members who want to be notified and may be, each with the kind. Filtered words are checked only when the list is
 * read.
 */
export async function whoWants(store: Store, { author: actor, post }: Written, wanted: Wanted): Promise<ToTell[]> {
  wanted.delete(actor);
  if (wanted.size === 0) return [];
  const told: ToTell[] = [];
  for (const row of await willing(store, { ids: idList(store, [...wanted.keys()]), actor, post })) {
    const kind = wanted.get(row.id)?.find((kind) => wants(row, kind));
    if (kind) told.push([row.id, kind]);
  }
  return told;
}

export async function write(store: Store, { author, post, comment, now }: Written, told: ToTell[]): Promise<void> {
  if (told.length === 0) return;
  const day = dayOf(now);
  await insert(store, { told: JSON.stringify(told), author, post, comment, day, now });
  const users = told.map(([user]) => user);
  await keepNewest(store, users, { actor: author, id: comment ?? post });
  for (const kind of ['comment', 'thread', 'reply', 'mention'] as const) {
    const grouped = told.filter((row) => row[1] === kind).map(([user]) => user);
    await keepNewestOf(store, { post, day, kind }, grouped);
  }
}

function wants(row: Willing, kind: ChosenKind): boolean {
  const from = row[`${kind}_from`] ?? 'everyone';
  return from === 'everyone' || (from === 'following' && row.follows === 1);
}

type NewRows = { told: string; author: number; post: number; comment: number | null; day: number; now: number };

const pairs = (store: Store['engine'], told: string): RawBuilder<unknown> =>
  store === 'sqlite'
    ? sql`(select json_extract(value, '$[0]') as id, json_extract(value, '$[1]') as kind from json_each(${told}))`
    : sql`(select (value ->> 0)::bigint as id, value ->> 1 as kind from jsonb_array_elements(${told}::jsonb))`;

/** Inserts in the order of members: the jobs that push to them are locked in that order everywhere. */
const insert = prepared<NewRows, never>((_db, param, engine) => {
  const time = sql`cast(${param('now')} as bigint)`;
  return sql`
    insert into notices (uid, user_id, kind, data, actor_id, post_id, comment_id, day, at, created_at)
    select ${newUuid(engine)}, given.id, given.kind, ${dataOf(param('post'), param('comment'))}, cast(${param('author')} as bigint),
      cast(${param('post')} as bigint), cast(${param('comment')} as bigint), cast(${param('day')} as bigint),
      ${time}, ${time}
    from ${pairs(engine, param('told'))} as given order by given.id`;
});

/** The `data` of a notification whose subject was not visible when the notification was written. */
const WAITS = sql.lit('{"waits":true}');

/** The `data` for a new notification of a post or comment. */
const dataOf = (post: number, comment: number | null) => sql`
  case when exists (select 1 from posts where posts.id = cast(${post} as bigint) and posts.state <> 'visible')
    or exists (select 1 from comments where comments.id = cast(${comment} as bigint) and comments.state <> 'visible')
    then ${WAITS} else '{}' end`;

/**
 * Rows in the order of members: the jobs that push to them are locked in that order everywhere. Skips rows that a
 * concurrent transaction is deleting.
 */
const waiting = (engine: Engine, isOf: RawBuilder<unknown>) => sql<{ id: number }>`
  select notices.id from notices
  where ${isOf} and notices.data = ${WAITS}
    and exists (select 1 from posts where posts.id = notices.post_id and posts.state = 'visible')
    and (notices.comment_id is null or exists (
      select 1 from comments where comments.id = notices.comment_id and comments.state = 'visible'))
  order by notices.user_id, notices.id ${engine === 'postgres' ? sql`for update skip locked` : sql``}`;

const WAITING = {
  post: prepared<{ id: number }, { id: number }>((_db, param, engine) =>
    waiting(engine, sql`notices.post_id = ${param('id')}`),
  ),
  comment: prepared<{ id: number }, { id: number }>((_db, param, engine) =>
    waiting(engine, sql`notices.comment_id = ${param('id')}`),
  ),
};

const tellNow = prepared<{ id: number; day: number; now: number }, never>(
  (_db, param) => sql`
    update notices set at = ${param('now')}, created_at = ${param('now')}, day = ${param('day')}, data = '{}'
    where id = ${param('id')}`,
);

/**
 * Must run inside a transaction. Sends notifications that waited until their subject became visible, once, as if it was
 * written now.
 */
export async function tellOfReleased(
  store: Store,
  { type, id }: { type: keyof typeof WAITING; id: number },
  now: number,
): Promise<void> {
  for (const row of await WAITING[type](store, { id })) await tellNow(store, { id: row.id, day: dayOf(now), now });
}

/** The kinds of notification that come from moderators. */
type ToldKind = Extract<Notice, { data: object }>['kind'];
type Told<Kind extends ToldKind> = Extract<Notice, { kind: Kind }>['data'];
type NewNotice = { [Kind in ToldKind]: { kind: Kind; data: Told<Kind> } }[ToldKind] & {
  user: number;
  /** The log entry that the notification is about. */
  entry?: number;
  now: number;
};

/** Must run inside a transaction. Adds a notification from moderators. */
export async function addNotice(store: Store, { user, kind, data, entry, now }: NewNotice): Promise<void> {
  await sql`
    insert into notices (uid, user_id, kind, log_id, data, at, created_at)
    values (${newUuid(store.engine)}, ${user}, ${kind}, ${entry ?? null}, ${JSON.stringify(data)}, ${now}, ${now})`.execute(
    store.db,
  );
  await keepNewestOfModeration(store, user);
}

/**
 * Must run inside a transaction. Notifies everyone who reported the subject of the case, in one statement regardless of
 * their number.
 */
export async function tellReporters(
  { db, engine }: Store,
  { caseId, data, entry, now }: { caseId: number; data: Told<'report'>; entry: number; now: number },
): Promise<void> {
  await sql`
    insert into notices (uid, user_id, kind, log_id, data, at, created_at)
    select ${newUuid(engine)}, reporter_id, 'report', cast(${entry} as bigint), ${JSON.stringify(data)},
      cast(${now} as bigint), cast(${now} as bigint)
    from reports where case_id = ${caseId} and state = 'open' and reporter_id is not null`.execute(db);
}

/**
 * Must run inside a transaction. Deletes the action's unread notifications (only `person`'s, if given). Returns the
 * people who still have one.
 */
export async function takeBackNotices({ db }: Store, entry: number, person: number | null): Promise<number[]> {
  await db
    .deleteFrom('notices')
    .where('log_id', '=', entry)
    .where(
      sql<boolean>`at > coalesce((
        select seen_until from notice_settings where notice_settings.user_id = notices.user_id), 0)`,
    )
    .$if(person !== null, (query) => query.where('user_id', '=', person))
    .execute();
  const left = await db.selectFrom('notices').select('user_id').where('log_id', '=', entry).execute();
  return left.map(({ user_id }) => user_id);
}

interface Link {
  member: number;
  /** Null if the host made the link. */
  by: number | null;
  /** The log entry that says who made the link for whom; the notifications take the names from it. */
  entry: number;
  now: number;
}

/** Must run inside a transaction. Notifies of a link that was made. */
export const tellOfReset = (store: Store, link: Link): Promise<void> => tellAboutReset(store, link, {});

/** Must run inside a transaction. Notifies of the use of the latest link. */
export async function tellResetUsed(store: Store, member: number, now: number): Promise<void> {
  const made = await store.db
    .selectFrom('log')
    .select(['id', 'actor_id'])
    .where('target_id', '=', member)
    .where('action', '=', 'reset_link')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (made) await tellAboutReset(store, { member, by: made.actor_id, entry: made.id, now }, { usedAt: stampOf(now) });
}

/**
 * Notifies the member and every owner who did not make the link. Removes notifications of earlier, unused links by the
 * same maker: those links ended with this one. Notifications of used links stay.
 */
async function tellAboutReset(
  store: Store,
  { member, by, entry, now }: Link,
  data: { usedAt?: string },
): Promise<void> {
  const { db } = store;
  await sql`
    delete from notices where kind in ('reset_link', 'reset_link_made') and data = '{}' and log_id in (
      select id from log where target_id = ${member} and action = 'reset_link'
        and coalesce(actor_id, 0) = coalesce(cast(${by} as bigint), 0))`.execute(db);
  const owners = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .where(hasAccount)
    .where('id', 'not in', [member, by ?? member])
    .execute();
  for (const [user, kind] of [
    [member, 'reset_link'] as const,
    ...owners.map(({ id }) => [id, 'reset_link_made'] as const),
  ]) {
    await sql`
      insert into notices (uid, user_id, kind, log_id, data, at, created_at)
      values (${newUuid(store.engine)}, ${user}, ${kind}, ${entry}, ${JSON.stringify(data)}, ${now}, ${now})`.execute(
      db,
    );
    if (user !== member) await keepNewestOfModeration(store, user);
  }
}
