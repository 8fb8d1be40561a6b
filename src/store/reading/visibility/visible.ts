import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import { prepared } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import type { UserState } from '../../schema/people/users.ts';
import type { Engine } from '../../schema/table.ts';
import type { Schema } from '../../schema.ts';

/**
 * The one place that says who sees what. Every read of posts, comments or people passes one of the predicates below, before
 * its LIMIT; `tests/lint/visibility.test.ts` names the few that do not, and why.
 */

/** Who reads. */
export interface Reader {
  id: number;
  /** 1 for moderators and owners. */
  moderator: number;
  /**
   * 0: sees what everybody sees. 1: the same without some people, by a block or a mute. 2: something else sets them apart: a
   * role, an own state, something of theirs that is held (an edit too), a report of theirs, a followed person who is silenced.
   */
  special: number;
  /** Of the words that they filter: another number for other words, 0 for none. See `safety/matching.ts`. */
  filters: number;
  /** Until then their private data is closed, to themselves too (decision 71). */
  closed_until?: number | null;
}

/** Without an account. Nobody has this id: they have done nothing and follow nobody. */
export const VISITOR: Reader = { id: 0, moderator: 0, special: 0, filters: 0 };

export interface ReaderParams {
  reader: number;
  moderator: number;
}

/** The reader as parameters of a query; undefined for a query that everybody shares. */
export type ReaderOf = ((name: keyof ReaderParams) => number) | undefined;

type Query<P, R> = (store: Store, params: P & ReaderParams) => Promise<R[]>;
type Build<P, R> = (
  db: Kysely<Schema>,
  param: <K extends keyof (P & ReaderParams) & string>(name: K) => (P & ReaderParams)[K],
  engine: Engine,
  reader: ReaderOf,
) => { compile(db: Kysely<Schema>): CompiledQuery<R> };

/** One query for all who see the same, and one for those whom something sets apart: most readers pay for nothing. */
export function preparedFor<P extends object, R>(build: Build<P, R>) {
  const shared: Query<P, R> = prepared((db, param, engine) => build(db, param, engine, undefined));
  const own: Query<P, R> = prepared((db, param, engine) => build(db, param, engine, param));
  return (store: Store, { id, moderator, special }: Reader, params: P): Promise<R[]> =>
    (special ? own : shared)(store, { ...params, reader: id, moderator });
}

/** The first row, for a query that gives one at most. */
export function preparedOneFor<P extends object, R>(build: Build<P, R>) {
  const run = preparedFor(build);
  return async (store: Store, reader: Reader, params: P): Promise<R | undefined> =>
    (await run(store, reader, params))[0];
}

/**
 * Where something is seen.
 * public: the list of all posts. Nothing of silenced people, even for their followers.
 * home: what the reader follows. thread: what hangs on a post. In these three a mute hides.
 * direct: asked for by its address, on the page of its author, or bookmarked.
 * answered: liked, commented on, voted on or bookmarked. Who moderates sees across a block, and does none of this.
 * noticed: what a notice tells of. It was told in spite of a mute, or before one, which took back what it is to hide.
 */
export type Place = 'public' | 'home' | 'thread' | 'direct' | 'answered' | 'noticed';

const MODERATED: Place[] = ['thread', 'direct', 'answered'];
const MUTED: Place[] = ['public', 'home', 'thread'];

/** A post or comment, whose author stands beside it as `users`. */
export const isSeen = (table: 'posts' | 'comments', place: Place, reader: ReaderOf): RawBuilder<boolean> =>
  sql<boolean>`(${isSeenItself(table, place, reader)} and ${isSeenAuthor(place, reader)})`;

/** Its own part of it, for queries that ask of the author once for all that they wrote. */
export function isSeenItself(table: 'posts' | 'comments', place: Place, reader: ReaderOf): RawBuilder<boolean> {
  const state = sql.ref(`${table}.state`);
  if (!reader) return sql<boolean>`${state} = 'visible'`;
  return sql<boolean>`(
    (${state} = 'visible' or (${state} = 'held' and (${isOwn(reader)} ${orModerates(place, reader)})))
    and (not ${isReported(table, reader)} ${orModerates(place, reader)}))`;
}

/** What somebody reported is not shown to them again, unless the report is dismissed. */
const isReported = (table: 'posts' | 'comments', reader: NonNullable<ReaderOf>) => sql`
  exists (
    select 1 from reports where reporter_id = ${reader('reader')} and state <> 'dismissed'
      and about = ${sql.lit(table === 'posts' ? 'post ' : 'comment ')} || ${sql.ref(`${table}.id`)})`;

/** The author's part of it: whether anything at all of a person is seen there. */
export function isSeenAuthor(place: Place, reader: ReaderOf): RawBuilder<boolean> {
  if (!reader) return sql<boolean>`users.state = 'active'`;
  const followed = place === 'public' ? sql`` : orIsFollowed(reader);
  return sql<boolean>`(
    users.state <> 'deleted' and (users.state = 'active' or ${isOwn(reader)} ${followed} ${orModerates(place, reader)})
    and (${isNotBlocked(reader)} ${place === 'answered' ? sql`` : orModerates(place, reader)})
    ${MUTED.includes(place) ? sql`and not ${exists('mutes', 'muter_id', reader('reader'), 'muted_id')}` : sql``})`;
}

const isOwn = (reader: NonNullable<ReaderOf>) => sql`users.id = ${reader('reader')}`;

const orIsFollowed = (reader: NonNullable<ReaderOf>) => sql`
  or (users.state = 'silenced' and ${exists('follows', 'follower_id', reader('reader'), 'followee_id')})`;

const orModerates = (place: Place, reader: NonNullable<ReaderOf>) =>
  MODERATED.includes(place) ? sql`or ${reader('moderator')} = 1` : sql``;

/**
 * A person, as `users`.
 * found: in a search, among all or suggested; not who is silenced. listed: among likers, voters, followers, followed.
 * noticed: in a notice of what they did; who is silenced only for who follows them.
 * profile: asked for by name or id; who has blocked them still sees that they are there.
 */
export type PersonPlace = 'found' | 'suggested' | 'listed' | 'noticed' | 'profile';

export function isSeenPerson(place: PersonPlace, reader: ReaderOf): RawBuilder<boolean> {
  const silenced = place === 'listed' || place === 'profile' ? sql`or users.state = 'silenced'` : sql``;
  if (!reader) return sql<boolean>`(users.state = 'active' ${silenced})`;
  const moderates = place === 'profile' ? sql`or ${reader('moderator')} = 1` : sql``;
  const followed = place === 'noticed' ? orIsFollowed(reader) : sql``;
  const blocked =
    place === 'profile'
      ? sql`not ${exists('blocks', 'blocked_id', reader('reader'), 'blocker_id')}`
      : isNotBlocked(reader);
  return sql<boolean>`(
    users.state <> 'deleted'
    and (users.state = 'active' ${silenced} ${followed} or ${isOwn(reader)} ${moderates})
    and (${blocked} ${moderates})
    ${place === 'suggested' ? sql`and not ${exists('mutes', 'muter_id', reader('reader'), 'muted_id')}` : sql``}
  )`;
}

/**
 * A text that a silenced person wrote about themselves, which could advertise. Lists show it only to them, their followers and
 * moderators; their profile shows it to everyone.
 */
export function ownText(column: 'bio' | 'website', place: PersonPlace, reader: ReaderOf): RawBuilder<string> {
  const text = sql.ref(`users.${column}`);
  if (place === 'profile') return sql<string>`${text}`;
  const mayRead = reader
    ? sql`or ${isOwn(reader)} or ${reader('moderator')} = 1 or ${exists('follows', 'follower_id', reader('reader'), 'followee_id')}`
    : sql``;
  return sql<string>`case when users.state <> 'silenced' ${mayRead} then ${text} else '' end`;
}

const isNotBlocked = (reader: NonNullable<ReaderOf>) => sql`
  not ${exists('blocks', 'blocker_id', reader('reader'), 'blocked_id')}
  and not ${exists('blocks', 'blocked_id', reader('reader'), 'blocker_id')}`;

/** For a query of people, as `users`: whom the reader has blocked or muted. */
export const ownHides = (reader: NonNullable<ReaderOf>) => [
  flag(exists('blocks', 'blocker_id', reader('reader'), 'blocked_id')).as('blocked'),
  flag(exists('mutes', 'muter_id', reader('reader'), 'muted_id')).as('muted'),
];

/** The same for moderators: what is not as usual with somebody else, and until when. */
export const standingFor = (reader: NonNullable<ReaderOf>) => [
  sql<Exclude<UserState, 'active'> | null>`
    case when ${reader('moderator')} = 1 and users.state <> 'active' and not ${isOwn(reader)} then users.state end`.as(
    'standing',
  ),
  sql<number | null>`
    case users.state when 'suspended' then users.suspended_until else users.silenced_until end`.as('standing_until'),
];

const flag = (condition: RawBuilder<unknown>) => sql<number>`case when ${condition} then 1 else 0 end`;

const exists = (table: 'follows' | 'blocks' | 'mutes', mine: string, reader: number, theirs: string) => sql`
  exists (select 1 from ${sql.table(table)} where ${sql.ref(mine)} = ${reader} and ${sql.ref(theirs)} = users.id)`;

/**
 * For a query of a person's own row, as `users`: how special a reader they are. Each look is into an index that is mostly empty;
 * SQLite takes that of unusual states only where its condition is written out.
 */
export const isSpecial = sql<number>`case when
  users.role <> 'member' or users.state <> 'active'
  or exists (select 1 from reports where reporter_id = users.id and state <> 'dismissed')
  or exists (select 1 from posts where author_id = users.id and state = 'held')
  or exists (select 1 from comments where author_id = users.id and state = 'held')
  or exists (select 1 from held_edits where author_id = users.id)
  or exists (
    select 1 from users as silenced
    where silenced.state <> 'active' and silenced.state = 'silenced'
      and exists (select 1 from follows where follower_id = users.id and followee_id = silenced.id)
  ) then 2 when
  exists (select 1 from blocks where blocker_id = users.id)
  or exists (select 1 from blocks where blocked_id = users.id)
  or exists (select 1 from mutes where muter_id = users.id)
  then 1 else 0 end`;

/** The same for `Reader.filters`. While the newest stays, others only go: no two sets have the same newest and count. */
export const filtersVersion = sql<number>`
  coalesce((select max(id) * 1000 + count(*) from filters where user_id = users.id), 0)`;

export const isModerator = sql<number>`case when users.role <> 'member' then 1 else 0 end`;

/**
 * A cross join, because SQLite keeps its order: first the posts by their index, then each one's author. `from`: only those
 * rows, with the columns that the query needs.
 */
export const visiblePosts = (db: Kysely<Schema>, place: Place, reader: ReaderOf, from?: RawBuilder<unknown>) =>
  db
    .selectFrom((from?.as('posts') ?? 'posts') as 'posts')
    .crossJoin('users')
    .whereRef('users.id', '=', 'posts.author_id')
    .where(isSeen('posts', place, reader));

export const visibleComments = (db: Kysely<Schema>, place: Place, reader: ReaderOf, from?: RawBuilder<unknown>) =>
  db
    .selectFrom((from?.as('comments') ?? 'comments') as 'comments')
    .crossJoin('users')
    .whereRef('users.id', '=', 'comments.author_id')
    .where(isSeen('comments', place, reader));

/** To join `held_edits` to posts or comments: only moderators and the author see the edit. */
export const isSeenEdit = (table: 'posts' | 'comments', reader: ReaderOf): RawBuilder<boolean> => {
  const of = sql.ref(table === 'posts' ? 'held_edits.post_id' : 'held_edits.comment_id');
  if (!reader) return sql<boolean>`false`;
  return sql<boolean>`${of} = ${sql.ref(`${table}.id`)} and (
    ${sql.ref(`${table}.author_id`)} = ${reader('reader')} or ${reader('moderator')} = 1)`;
};

export const visiblePeople = (db: Kysely<Schema>, place: PersonPlace, reader: ReaderOf) =>
  db.selectFrom('users').where(isSeenPerson(place, reader));
