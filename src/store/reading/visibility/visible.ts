import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import { prepared } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import type { UserState } from '../../schema/people/users.ts';
import type { Engine } from '../../schema/table.ts';
import type { Schema } from '../../schema.ts';

/**
 * The only place that decides who sees what. Every read of posts, comments or people applies one of the predicates
 * below before its LIMIT; `tests/lint/visibility.test.ts` names the few that do not, and why.
 */

/** The reader of a request. */
export interface Reader {
  id: number;
  /** 1 for moderators and owners. */
  moderator: number;
  /**
   * 0: default view. 1: default view without blocked or muted people. 2: special view, because of a role, a state of
   * their own, held content (an edit too), a report, or a followed person who is silenced.
   */
  special: number;
  /** The version of the words that they filter; 0 for none. See `filters.ts`. */
  filters: number;
  /** Private data is closed until then, even to themselves (decision 71). */
  closed_until?: number | null;
}

/** A reader without an account. No one has this id, so it has done nothing and follows no one. */
export const VISITOR: Reader = { id: 0, moderator: 0, special: 0, filters: 0 };

export interface ReaderParams {
  reader: number;
  moderator: number;
}

/** The reader as parameters of a query; undefined for a query that all readers share. */
export type ReaderOf = ((name: keyof ReaderParams) => number) | undefined;

type Query<P, R> = (store: Store, params: P & ReaderParams) => Promise<R[]>;
type Build<P, R> = (
  db: Kysely<Schema>,
  param: <K extends keyof (P & ReaderParams) & string>(name: K) => (P & ReaderParams)[K],
  engine: Engine,
  reader: ReaderOf,
) => { compile(db: Kysely<Schema>): CompiledQuery<R> };

/**
 * Makes one query for the default view, and one for special readers, so that most readers pay for no extra conditions.
 */
export function preparedFor<P extends object, R>(build: Build<P, R>) {
  const shared: Query<P, R> = prepared((db, param, engine) => build(db, param, engine, undefined));
  const own: Query<P, R> = prepared((db, param, engine) => build(db, param, engine, param));
  return (store: Store, { id, moderator, special }: Reader, params: P): Promise<R[]> =>
    (special ? own : shared)(store, { ...params, reader: id, moderator });
}

/** Returns the first row of a query that has at most one. */
export function preparedOneFor<P extends object, R>(build: Build<P, R>) {
  const run = preparedFor(build);
  return async (store: Store, reader: Reader, params: P): Promise<R | undefined> =>
    (await run(store, reader, params))[0];
}

/**
 * The context in which something is seen.
 * public: the list of all posts. Hides silenced people, even from their followers.
 * home: posts of people whom the reader follows. thread: comments of a post. Mutes apply in these three contexts.
 * direct: requested by URL, on the page of its author, or bookmarked.
 * answered: the target of a like, comment, vote or bookmark. Moderators have no exception for blocks here.
 * noticed: the subject of a notification, which was sent in spite of a mute, or before one: a mute withdraws what it
 * should hide.
 */
export type Place = 'public' | 'home' | 'thread' | 'direct' | 'answered' | 'noticed';

const MODERATED: Place[] = ['thread', 'direct', 'answered'];
const MUTED: Place[] = ['public', 'home', 'thread'];

/** For a post or comment, with its author as `users`. */
export const isSeen = (table: 'posts' | 'comments', place: Place, reader: ReaderOf): RawBuilder<boolean> =>
  sql<boolean>`(${isSeenItself(table, place, reader)} and ${isSeenAuthor(place, reader)})`;

/** The part of `isSeen` about the content itself, for queries that check an author once for everything they wrote. */
export function isSeenItself(table: 'posts' | 'comments', place: Place, reader: ReaderOf): RawBuilder<boolean> {
  const state = sql.ref(`${table}.state`);
  if (!reader) return sql<boolean>`${state} = 'visible'`;
  return sql<boolean>`(
    (${state} = 'visible' or (${state} = 'held' and (${isOwn(reader)} ${orModerates(place, reader)})))
    and (not ${isReported(table, reader)} ${orModerates(place, reader)}))`;
}

/** Content that a member reported is hidden from them, unless the report is dismissed. */
const isReported = (table: 'posts' | 'comments', reader: NonNullable<ReaderOf>) => sql`
  exists (
    select 1 from reports where reporter_id = ${reader('reader')} and state <> 'dismissed'
      and about = ${sql.lit(table === 'posts' ? 'post ' : 'comment ')} || ${sql.ref(`${table}.id`)})`;

/** The part of `isSeen` about the author: whether anything of a person is visible in this context. */
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
 * The context in which a person is seen, as `users`.
 * found: in a search, or among all people. suggested: as a suggestion, which also leaves out muted people. Both leave
 * out silenced people.
 * listed: among likers, voters, followers and followed people.
 * noticed: in a notification of what they did. Silenced people are shown only to their followers.
 * profile: requested by name or id. Someone who has blocked them still sees that they exist.
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
 * A text that a silenced person wrote about themselves, which could advertise. Lists show it only to them, their
 * followers and moderators; their profile shows it to everyone.
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

/** For a query of people, as `users`: whether the reader has blocked or muted them. */
export const ownHides = (reader: NonNullable<ReaderOf>) => [
  flag(exists('blocks', 'blocker_id', reader('reader'), 'blocked_id')).as('blocked'),
  flag(exists('mutes', 'muter_id', reader('reader'), 'muted_id')).as('muted'),
];

/** For moderators, in the same query: the state of someone else who is not active, and until when it lasts. */
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
 * For a query of a person's own row, as `users`: the value of `Reader.special`. Each condition reads an index that is
 * mostly empty. SQLite uses the index of unusual states only if its condition is written out.
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

/**
 * For the same query: the value of `Reader.filters`. While the newest filter stays, others can only be deleted, so no
 * two sets have the same newest id and count.
 */
export const filtersVersion = sql<number>`
  coalesce((select max(id) * 1000 + count(*) from filters where user_id = users.id), 0)`;

export const isModerator = sql<number>`case when users.role <> 'member' then 1 else 0 end`;

/**
 * Uses a cross join, because SQLite keeps its order: first the posts by their index, then the author of each. `from`:
 * only these rows, with the columns that the query needs.
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
