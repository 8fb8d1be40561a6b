import { type RawBuilder, sql } from 'kysely';
import type { GroupKind } from '../../data/notifications/groups.ts';
import { dayEnd, follows } from '../../data/notifications/rules.ts';
import { atMost, type Ids, idTable } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import type { AppealState } from '../../schema/moderation/appeals.ts';
import type { LinePosition } from '../page.ts';
import type { ShortUserRow } from '../people/json.ts';
import { isSeen, isSeenPerson, preparedFor, type Reader, type ReaderOf } from '../visibility/visible.ts';

/** A person in a group of likes or follows. */
export interface Member extends ShortUserRow {
  id: number;
  bird: string;
  /** Only set for a follow: 1 if the reader follows this person too. */
  followed: number;
  at: number;
}

interface Range {
  /** The liked post, or the followed person. */
  of: number;
  since: number;
  /** Reads the people after the one with this time and id. */
  at: number;
  id: number;
  limit: number;
}

/** Maximum people searched for those whom the reader sees: the others are suspended or silenced. */
const LOOKED_AT = sql.lit(2_000);

const TABLES = {
  like: { table: 'likes', of: 'post_id', own: 'post_id', person: 'user_id' },
  follow: { table: 'follows', of: 'followee_id', own: 'user_id', person: 'follower_id' },
} as const;

/** In a query of `notices`: whether the reader sees anyone in the group who was added after the time `seen`. */
function hasMember(kind: GroupKind, reader: ReaderOf, seen: RawBuilder<unknown>): RawBuilder<boolean> {
  const { table, of, own, person } = TABLES[kind];
  const at = sql.ref(`${table}.created_at`);
  return sql<boolean>`exists (
    select 1 from (
      select ${sql.ref(`${table}.${person}`)} as user_id from ${sql.table(table)}
      where ${sql.ref(`${table}.${of}`)} = ${sql.ref(`notices.${own}`)} and ${sql.ref(table)}.told = 1
        and ${at} > ${seen} and ${at} >= notices.created_at and ${at} < (notices.day + 1) * 86400000
      order by ${at} desc, ${sql.ref(`${table}.${person}`)} desc limit ${LOOKED_AT}) as newest
    cross join users
    where users.id = newest.user_id and ${isSeenPerson('noticed', reader)})`;
}

const membersOf = ({ table, of, person }: (typeof TABLES)[GroupKind]) =>
  preparedFor<Range, Member>(
    (_db, param, _engine, reader) => sql<Member>`
      select users.id, users.uid, users.username, users.first_name, users.last_name, users.avatar_url, users.bird, newest.at,
        ${table === 'follows' ? sql`case when ${follows(param('reader'), sql.ref('users.id'))} then 1 else 0 end` : sql`0`}
          as followed
      from (
        select ${sql.ref(person)} as user_id, created_at as at from ${sql.table(table)}
        where ${sql.ref(of)} = ${param('of')} and told = 1
          and created_at >= ${param('since')} and (created_at, ${sql.ref(person)}) < (${param('at')}, ${param('id')})
        order by created_at desc, ${sql.ref(person)} desc limit ${LOOKED_AT}) as newest
      cross join users
      where users.id = newest.user_id and ${isSeenPerson('noticed', reader)}
      order by newest.at desc, newest.user_id desc limit ${atMost(param('limit'))}`,
  );

const members = {
  like: membersOf(TABLES.like),
  follow: membersOf(TABLES.follow),
};

interface GroupRow {
  kind: string;
  post_id: number | null;
  day: number | null;
  created_at: number;
}

/** The newest people of a group whom the reader sees, or those after a given person. */
export const newestMembers = (
  store: Store,
  reader: Reader,
  row: GroupRow,
  { limit, behind = [dayEnd(row.day ?? 0), 0] }: { limit: number; behind?: LinePosition['within'] },
): Promise<Member[]> =>
  members[row.kind as GroupKind](store, reader, {
    of: row.kind === 'like' ? (row.post_id ?? 0) : reader.id,
    since: row.created_at,
    at: behind[0],
    id: behind[1],
    limit,
  });

/** A position in the list: it continues after the notification with this time and id. */
export interface NoticePosition {
  at: number;
  id: number;
}

export interface NoticeRow {
  id: number;
  uid: string;
  kind: string;
  data: string;
  post_id: number | null;
  day: number | null;
  count: number;
  at: number;
  created_at: number;
  /** Only set for an action: the state of its appeal. */
  appeal: AppealState | null;
  /** Only set for a reset link: the names of its maker and its member, as JSON. */
  link: string | null;
  /** Only set for a report: its subject as the reader saw it; '' once the snapshot is deleted. */
  reported: string | null;
  post_uid: string | null;
  content: string | null;
  comment_uid: string | null;
  text: string | null;
  /** The author of the comment, or of the post that mentions the reader. */
  person: string | null;
  person_id: number | null;
  /** The author of the post. */
  author: string | null;
  author_id: number | null;
}

/** Kinds whose notifications on one post and day are one line of the list, which shows the newest. */
const GROUPED = ['comment', 'thread', 'reply'];

/** In a query of `notices`. The condition of the index `notices_groups`, which serves no other one. */
export const isInGroup = sql<boolean>`notices.kind in (${sql.join(GROUPED.map((kind) => sql.lit(kind)))})`;

/** In a query of `notices`, with a group as `of`: whether the row belongs to the group. */
export const isOfGroup = (of: string): RawBuilder<boolean> => sql<boolean>`
  notices.user_id = ${sql.ref(`${of}.user_id`)} and notices.kind = ${sql.ref(`${of}.kind`)}
  and notices.post_id = ${sql.ref(`${of}.post_id`)} and notices.day = ${sql.ref(`${of}.day`)} and ${isInGroup}`;

/**
 * In a query of notifications or of groups, as `of`: whether the reader sees the post. Checked once for a whole group.
 */
export const isSeenPost = (reader: ReaderOf, of = 'notices'): RawBuilder<boolean> => sql<boolean>`
  not exists (
    select 1 from thread_mutes
    where user_id = ${sql.ref(`${of}.user_id`)} and post_id = ${sql.ref(`${of}.post_id`)})
  and exists (
    select 1 from posts cross join users
    where posts.id = ${sql.ref(`${of}.post_id`)} and users.id = posts.author_id and ${isSeen('posts', 'noticed', reader)})`;

/** In a query of `notices`: whether the reader sees the comment. */
export const isSeenComment = (reader: ReaderOf): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from comments cross join users
  where comments.id = notices.comment_id and users.id = comments.author_id
    and ${isSeen('comments', 'noticed', reader)})`;

/**
 * In a query of `notices`: whether the reader may see the notification, regardless of filters, and it is later than
 * `seen`.
 */
export const isSeenNotice = (
  reader: ReaderOf,
  seen: RawBuilder<unknown> = sql.lit(0),
): RawBuilder<boolean> => sql<boolean>`
  notices.at > ${seen} and notices.count > 0
  and (notices.kind <> 'like' or ${hasMember('like', reader, seen)})
  and (notices.kind <> 'follow' or ${hasMember('follow', reader, seen)})
  and (notices.post_id is null or (${isSeenPost(reader)}))
  and (notices.comment_id is null or ${isSeenComment(reader)})`;

/** In a query of `notices`: whether the notification is not among the filtered ones. */
export const isUnfiltered = (engine: Store['engine'], filtered: Ids): RawBuilder<boolean> => sql<boolean>`
  notices.id not in (select id from ${idTable(engine, filtered)} as filtered)`;

/** A name is null for the host, or someone who has left. */
const namesOfLink = (engine: Store['engine']) => sql`(
  select cast(${jsonObjectOf(engine)}('by', maker.username, 'member', member.username) as text)
  from log
  left join users as maker on maker.id = log.actor_id and maker.state <> 'deleted'
  left join users as member on member.id = log.target_id and member.state <> 'deleted'
  where log.id = notices.log_id)`;

const jsonObjectOf = (engine: Store['engine']) => sql.raw(engine === 'sqlite' ? 'json_object' : 'json_build_object');

/** A person as JSON text, which is parsed only if it is shown. */
const personJson = (engine: Store['engine'], name: string) => {
  const columns = ['uid', 'username', 'first_name', 'last_name', 'avatar_url', 'bird'];
  const pairs = columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(`${name}.${column}`)}`);
  return sql<string>`case when ${sql.ref(`${name}.id`)} is not null then cast(${jsonObjectOf(engine)}(${sql.join(pairs)}) as text) end`;
};

/** The number of people that the notification is about. */
export const shownCount = sql<number>`case when notices.kind in ('like', 'follow') then notices.count else 1 end`;

interface Asked extends NoticePosition {
  /** A kind, or '' for all. */
  only: string;
  /** Notifications with a filtered word, by id. */
  filtered: Ids;
  limit: number;
}

/** The columns that the list shows of each notification. `lines`: a query of their ids. */
const shown = (engine: Store['engine'], lines: RawBuilder<unknown>, count: RawBuilder<unknown>) => sql<NoticeRow>`
  select notices.id, notices.uid, notices.kind, notices.data, notices.post_id, notices.day, notices.at,
    notices.created_at, ${count} as count,
    case notices.kind when 'act' then (
      select state from appeals where appeals.log_id = notices.log_id and appeals.user_id = notices.user_id) end as appeal,
    case when notices.kind in ('reset_link', 'reset_link_made') then ${namesOfLink(engine)} end as link,
    case notices.kind when 'report' then (
      select reports.snapshot from acts cross join cases cross join reports
      where acts.log_id = notices.log_id and cases.id = acts.case_id
        and reports.reporter_id = notices.user_id and reports.about = cases.about) end as reported,
    told.uid as post_uid, told.content, said.uid as comment_uid, said.text,
    ${personJson(engine, 'person')} as person, person.id as person_id, author.id as author_id,
    case notices.kind when 'thread' then ${personJson(engine, 'author')} end as author
  from (${lines}) as line
  inner join notices on notices.id = line.id
  left join posts as told on told.id = notices.post_id
  left join comments as said on said.id = notices.comment_id
  left join users as person on person.id = coalesce(said.author_id, told.author_id) and notices.kind <> 'like'
  left join users as author on author.id = told.author_id and notices.kind = 'thread'
  order by notices.at desc, notices.id desc`;

type Param = <K extends keyof Asked | 'reader'>(name: K) => (Asked & { reader: number })[K];

const isBehind = (param: Param) => sql`(notices.at, notices.id) < (${param('at')}, ${param('id')})`;
const isOfKind = (param: Param) => sql`(${param('only')} = '' or notices.kind = ${param('only')})`;
const newestFirst = (param: Param) => sql`order by notices.at desc, notices.id desc limit ${atMost(param('limit'))}`;

const single = preparedFor<Asked, NoticeRow>((_db, param, engine, reader) => {
  const lines = sql`
    select notices.id from notices
    where notices.user_id = ${param('reader')} and ${isBehind(param)} and ${isOfKind(param)}
      and ${isSeenNotice(reader)} and ${isUnfiltered(engine, param('filtered'))}
    ${newestFirst(param)}`;
  return shown(engine, lines, sql.lit(1));
});

/** Every notification that the reader sees, newest first. */
export const rowsAfter = (store: Store, reader: Reader, asked: Asked): Promise<NoticeRow[]> =>
  single(store, reader, asked);

/**
 * The groups and everything else are each found by an index; the rest of a row is read only for the lines of the page.
 */
const grouped = preparedFor<Asked, NoticeRow>((_db, param, engine, reader) => {
  const isShown = sql`${isSeenComment(reader)} and ${isUnfiltered(engine, param('filtered'))}`;
  const groups = sql`
    select distinct notices.user_id, notices.kind, notices.post_id, notices.day from notices
    where notices.user_id = ${param('reader')} and ${isInGroup} and ${isOfKind(param)}`;
  const heads = sql`
    select (
      select notices.id from notices where ${isOfGroup('told')} and ${isShown}
      order by notices.at desc, notices.id desc limit 1) as id
    from (${groups}) as told where ${isSeenPost(reader, 'told')}`;
  const others = sql`
    select notices.id from notices
    where notices.user_id = ${param('reader')} and not ${isInGroup} and ${isBehind(param)} and ${isOfKind(param)}
      and ${isSeenNotice(reader)} and ${isUnfiltered(engine, param('filtered'))}
    ${newestFirst(param)}`;
  const lines = sql`
    select notices.id from (
      select id from (${heads}) as head union all select id from (${others}) as other) as line
    inner join notices on notices.id = line.id
    where ${isBehind(param)} ${newestFirst(param)}`;
  const count = sql`
    case when ${isInGroup} then (
      select count(*) from notices as newest cross join notices
      where newest.id = line.id and ${isOfGroup('newest')} and ${isShown}) else ${shownCount} end`;
  return shown(engine, lines, count);
});

/** The same lines with each group as one, represented by its newest notification. */
export const linesAfter = (store: Store, reader: Reader, asked: Asked): Promise<NoticeRow[]> =>
  grouped(store, reader, asked);

const row = preparedFor<{ id: number }, NoticePosition>(
  (_db, param) => sql<NoticePosition>`
    select id, at from notices where user_id = ${param('reader')} and id = ${param('id')}`,
);

/** The current position of a notification. */
export const positionOf = async (store: Store, reader: Reader, id: number): Promise<NoticePosition | undefined> =>
  (await row(store, reader, { id }))[0];
