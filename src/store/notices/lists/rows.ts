import { type RawBuilder, sql } from 'kysely';
import { atMost } from '../../feeds/page.ts';
import type { AppealState } from '../../schema.ts';
import { type Ids, idList, idTable } from '../../sql/prepared.ts';
import type { Store } from '../../store.ts';
import { hiddenRows, silencedRows } from '../../visibility/shown-counts.ts';
import { isSeen, preparedFor, type Reader, type ReaderOf } from '../../visibility/visible.ts';
import { follows } from '../telling/may-tell.ts';
import { hasMember } from './members.ts';

/** Where a list goes on: behind the notice with this time and id. */
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
  /** Of an act. */
  appeal: AppealState | null;
  /** Of a reset link, as JSON: the names of its maker and its member. */
  link: string | null;
  /** Of a report: what it was about, as the reader saw it; '' once that is no longer kept. */
  reported: string | null;
  post_uid: string | null;
  content: string | null;
  comment_uid: string | null;
  text: string | null;
  /** Who wrote the comment, or the post that names the reader. */
  person: string | null;
  person_id: number | null;
  /** Who wrote the post. */
  author: string | null;
  author_id: number | null;
}

/** In a query of `notices`: whether the reader's list has it, and it is later than what they have seen. */
export const isSeenNotice = (
  reader: ReaderOf,
  seen: RawBuilder<unknown> = sql.lit(0),
): RawBuilder<boolean> => sql<boolean>`
  notices.at > ${seen} and notices.count > 0
  and (notices.kind <> 'like' or ${hasMember('like', reader, seen)})
  and (notices.kind <> 'follow' or ${hasMember('follow', reader, seen)})
  and (notices.post_id is null or not exists (
    select 1 from thread_mutes where user_id = notices.user_id and post_id = notices.post_id))
  and (notices.post_id is null or exists (
    select 1 from posts cross join users
    where posts.id = notices.post_id and users.id = posts.author_id and ${isSeen('posts', 'noticed', reader)}))
  and (notices.comment_id is null or exists (
    select 1 from comments cross join users
    where comments.id = notices.comment_id and users.id = comments.author_id
      and ${isSeen('comments', 'noticed', reader)}))`;

/** Null in place of a name: the host, or someone who has left. */
const namesOfLink = (engine: Store['engine']) => sql`(
  select cast(${jsonObjectOf(engine)}('by', maker.username, 'member', member.username) as text)
  from log
  left join users as maker on maker.id = log.actor_id and maker.state <> 'deleted'
  left join users as member on member.id = log.target_id and member.state <> 'deleted'
  where log.id = notices.log_id)`;

const jsonObjectOf = (engine: Store['engine']) => sql.raw(engine === 'sqlite' ? 'json_object' : 'json_build_object');

/** As JSON: it is read only where it is shown. */
const personJson = (engine: Store['engine'], name: string) => {
  const columns = ['uid', 'username', 'first_name', 'last_name', 'avatar_url', 'bird'];
  const pairs = columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(`${name}.${column}`)}`);
  return sql<string>`case when ${sql.ref(`${name}.id`)} is not null then cast(${jsonObjectOf(engine)}(${sql.join(pairs)}) as text) end`;
};

/** A look-up for each of the `gone`. */
const likedBy = sql`
  likes.user_id = gone.user_id and likes.post_id = notices.post_id and likes.told = 1
  and likes.created_at >= notices.created_at and likes.created_at / 86400000 = notices.day`;
const followedBy = sql`
  follows.follower_id = gone.user_id and follows.followee_id = notices.user_id and follows.told = 1
  and follows.created_at >= notices.created_at and follows.created_at / 86400000 = notices.day`;
const isStranger = sql`not ${follows(sql.ref('notices.user_id'), sql.ref('gone.user_id'))}`;

const [hiddenLikes, hiddenFollows] = [
  sql`(${hiddenRows('likes', 'likes', likedBy)} + ${silencedRows('likes', 'likes', sql`${likedBy} and ${isStranger}`)})`,
  sql`(${hiddenRows('follows', 'follows', followedBy)} + ${silencedRows('follows', 'follows', sql`${followedBy} and ${isStranger}`)})`,
];

/** How many it tells of, of those that are counted and whom its reader sees. */
export const shownCount = sql<number>`
  case notices.kind when 'like' then notices.count - ${hiddenLikes} when 'follow' then notices.count - ${hiddenFollows}
    else 1 end`;

const page = preparedFor<NoticePosition & { only: string; limit: number }, NoticeRow>(
  (_db, param, engine, reader) => sql<NoticeRow>`
    select notices.id, notices.uid, notices.kind, notices.data, notices.post_id, notices.day, notices.at,
      notices.created_at, ${shownCount} as count,
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
    from notices
    left join posts as told on told.id = notices.post_id
    left join comments as said on said.id = notices.comment_id
    left join users as person on person.id = coalesce(said.author_id, told.author_id) and notices.kind <> 'like'
    left join users as author on author.id = told.author_id and notices.kind = 'thread'
    where notices.user_id = ${param('reader')} and (notices.at, notices.id) < (${param('at')}, ${param('id')})
      and (${param('only')} = '' or notices.kind = ${param('only')})
      and ${isSeenNotice(reader)}
    order by notices.at desc, notices.id desc limit ${atMost(param('limit'))}`,
);

/** What the reader sees, the latest first, ungrouped. */
export const rowsAfter = (
  store: Store,
  reader: Reader,
  position: NoticePosition & { only: string; limit: number },
): Promise<NoticeRow[]> => page(store, reader, position);

const row = preparedFor<{ id: number }, NoticePosition>(
  (_db, param) => sql<NoticePosition>`
    select id, at from notices where user_id = ${param('reader')} and id = ${param('id')}`,
);

/** Where the notice stands now. */
export const positionOf = async (store: Store, reader: Reader, id: number): Promise<NoticePosition | undefined> =>
  (await row(store, reader, { id }))[0];

/** Of one post and day they are one, which is told by the newest. */
const GROUPED = ['comment', 'thread', 'reply'];

export const isGrouped = (kind: string): boolean => GROUPED.includes(kind);
/** The same in a query of `notices`. */
export const isInGroup = sql<boolean>`notices.kind in (${sql.join(GROUPED.map((kind) => sql.lit(kind)))})`;

const heads = preparedFor<{ posts: Ids }, { id: number; count: number }>(
  (_db, param, engine, reader) => sql<{ id: number; count: number }>`
    select id, count from (
      select notices.id, count(*) over (partition by notices.kind, notices.post_id, notices.day) as count,
        row_number() over (
          partition by notices.kind, notices.post_id, notices.day order by notices.at desc, notices.id desc) as place
      from notices
      where notices.post_id in (select id from ${idTable(engine, param('posts'))} as wanted)
        and notices.user_id = ${param('reader')} and ${isInGroup} and ${isSeenNotice(reader)}) as told
    where place = 1`,
);

/** By the id of the newest in each group, how many there are. */
export async function groupsOf(store: Store, reader: Reader, rows: NoticeRow[]): Promise<Map<number, number>> {
  const posts = new Set(rows.flatMap(({ kind, post_id }) => (isGrouped(kind) ? (post_id ?? []) : [])));
  if (posts.size === 0) return new Map();
  const found = await heads(store, reader, { posts: idList(store, [...posts]) });
  return new Map(found.map(({ id, count }) => [Number(id), Number(count)]));
}
