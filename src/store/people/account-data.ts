import { sql } from 'kysely';
import type { AccountData } from '#contract/account.schema.ts';
import { reasonToTell } from '../community/log.ts';
import { atMost } from '../feeds/page.ts';
import type { ActFound } from '../moderation/acts.ts';
import { appealView } from '../moderation/appeals.ts';
import { reportView } from '../moderation/reports.ts';
import { isSeenNotice, shownCount } from '../notices/rows.ts';
import { noticeSettingsOf } from '../notices/settings.ts';
import { parentUid } from '../posts/comments.ts';
import type { Schema } from '../schema.ts';
import type { Store } from '../store.ts';
import { type Json, jsonOf, stampOf } from '../views/json.ts';
import { shortUser } from '../views/short-users.ts';
import { isSeen, isSeenPerson, preparedFor, type Reader } from '../visibility/visible.ts';

type Paged = { id: number; limit: number };
type Read<Row> = (store: Store, owner: Reader, page: Paged) => Promise<(Row & { id: number })[]>;

const posts = preparedFor<Paged, Written & { id: number; uid: string; content: string }>((db, param) =>
  db
    .selectFrom('posts')
    .select(['id', 'uid', 'content', 'created_at', 'updated_at'])
    .where('author_id', '=', param('reader'))
    .where('state', '<>', 'deleted')
    .where('id', '>', param('id'))
    .orderBy('id')
    .limit(atMost(param('limit'))),
);

type CommentFound = { id: number; uid: string; post_uid: string; parent_uid: string | null; text: string };

const comments = preparedFor<Paged, Written & CommentFound>((db, param) =>
  db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .innerJoin('users', 'users.id', 'posts.author_id')
    .select(['comments.id', 'comments.uid', 'posts.uid as post_uid', parentUid.as('parent_uid'), 'comments.text'])
    .select(['comments.created_at', 'comments.updated_at'])
    .where('comments.author_id', '=', param('reader'))
    .where((eb) => eb.and((['comments', 'posts', 'users'] as const).map((of) => eb(`${of}.state`, '<>', 'deleted'))))
    .where('comments.id', '>', param('id'))
    .orderBy('comments.id')
    .limit(atMost(param('limit'))),
);

const votes = preparedFor<Paged, { id: number; uid: string; text: string; up: number; created_at: number }>(
  (db, param, _engine, reader) =>
    db
      .selectFrom('votes')
      .innerJoin('comments', 'comments.id', 'votes.comment_id')
      .innerJoin('users', 'users.id', 'comments.author_id')
      .select(['votes.id', 'comments.uid', 'comments.text', 'votes.up', 'votes.created_at'])
      .where('votes.user_id', '=', param('reader'))
      .where(isSeen('comments', 'direct', reader))
      .where(
        sql<boolean>`exists (
          select 1 from posts cross join users
          where posts.id = comments.post_id and users.id = posts.author_id and ${isSeen('posts', 'direct', reader)})`,
      )
      .where('votes.id', '>', param('id'))
      .orderBy('votes.id')
      .limit(atMost(param('limit'))),
);

interface OnPost {
  id: number;
  uid: string;
  content: string;
  created_at: number;
}

/** Both tables have the same columns; the builder's types want one of them named. */
const onPosts = (table: 'likes' | 'bookmarks') =>
  preparedFor<Paged, OnPost>((db, param, _engine, reader) =>
    db
      .selectFrom(`${table as 'likes'} as mine`)
      .innerJoin('posts', 'posts.id', 'mine.post_id')
      .innerJoin('users', 'users.id', 'posts.author_id')
      .select(['mine.id', 'posts.uid', 'posts.content', 'mine.created_at'])
      .where('mine.user_id', '=', param('reader'))
      .where(isSeen('posts', 'direct', reader))
      .where('mine.id', '>', param('id'))
      .orderBy('mine.id')
      .limit(atMost(param('limit'))),
  );

type Person = Parameters<typeof shortUser>[0] & { id: number };
type Side = 'follower_id' | 'followee_id';

const people = (own: Side, other: Side) =>
  preparedFor<Paged, Person>((db, param, _engine, reader) =>
    db
      .selectFrom('follows')
      .innerJoin('users', 'users.id', `follows.${other}`)
      .select(['follows.id', 'users.uid', 'users.first_name', 'users.last_name', 'users.username', 'users.avatar_url'])
      .where(`follows.${own}`, '=', param('reader'))
      .where(isSeenPerson('listed', reader))
      .where('follows.id', '>', param('id'))
      .orderBy('follows.id')
      .limit(atMost(param('limit'))),
  );

type Ending = { ends_at: number | null };

/** Whom the owner blocked or muted, whether they see them or not; never who did it to the owner. */
const hidden = <More = object>(table: 'blocks' | 'mutes', own: string, other: string, more = sql``) =>
  preparedFor<Paged, Person & More>(
    (_db, param) => sql<Person & More>`
      select mine.id, users.uid, users.first_name, users.last_name, users.username, users.avatar_url ${more}
      from ${sql.table(table)} as mine cross join users
      where mine.${sql.ref(own)} = ${param('reader')} and users.id = mine.${sql.ref(other)} and users.state <> 'deleted'
        and mine.id > ${param('id')}
      order by mine.id limit ${atMost(param('limit'))}`,
  );
const muted = hidden<Ending & { notices: number }>('mutes', 'muter_id', 'muted_id', sql`, mine.ends_at, mine.notices`);

type Filter = Pick<Schema['filters'], 'word' | 'action' | 'ends_at' | 'created_at'>;

const filters = preparedFor<Paged, Filter & { id: number }>((db, param) =>
  db
    .selectFrom('filters')
    .select(['id', 'word', 'action', 'ends_at', 'created_at'])
    .where('user_id', '=', param('reader'))
    .where('id', '>', param('id'))
    .orderBy('id')
    .limit(atMost(param('limit'))),
);

type Invitation = Pick<Schema['invitations'], 'uid' | 'max_uses' | 'expires_at' | 'created_at'>;

const invitations = preparedFor<Paged, Invitation & { id: number; uses: number }>((db, param) =>
  db
    .selectFrom('invitations')
    .select(['id', 'uid', 'uses', 'max_uses', 'expires_at', 'created_at'])
    .where('made_by', '=', param('reader'))
    .where('id', '>', param('id'))
    .orderBy('id')
    .limit(atMost(param('limit'))),
);

type Report = Parameters<typeof reportView>[0] & { id: number };

const reports = preparedFor<Paged, Report>((db, param) =>
  db
    .selectFrom('reports')
    .select(['id', 'uid', 'about', 'reason', 'rule', 'note', 'state', 'created_at'])
    .where('reporter_id', '=', param('reader'))
    .where('id', '>', param('id'))
    .orderBy('id')
    .limit(atMost(param('limit'))),
);

type ActRow = Pick<ActFound, 'id' | 'rule' | 'reason' | 'until' | 'undone_at' | 'created_at'> & { action: string };

const acts = preparedFor<Paged, ActRow>((db, param) =>
  db
    .selectFrom('log')
    .innerJoin('acts', 'acts.log_id', 'log.id')
    .select(['log.id', 'log.action', 'acts.rule', 'log.reason', 'acts.until', 'acts.undone_at', 'log.created_at'])
    .where('log.target_id', '=', param('reader'))
    .where('log.id', '>', param('id'))
    .orderBy('log.id')
    .limit(atMost(param('limit'))),
);

type Appeal = Parameters<typeof appealView>[0];

const appeals = preparedFor<Paged, Appeal>((db, param) =>
  db
    .selectFrom('appeals')
    .innerJoin('log', 'log.id', 'appeals.log_id')
    .selectAll('appeals')
    .select((eb) => ['log.uid as act', eb.ref('log.action').$castTo<Appeal['action']>().as('action')])
    .where('appeals.user_id', '=', param('reader'))
    .where('appeals.id', '>', param('id'))
    .orderBy('appeals.id')
    .limit(atMost(param('limit'))),
);

type Told = Pick<Schema['notices'], 'kind' | 'at'> & { id: number; data: string; count: number } & About;
type About = { post: string | null; comment: string | null };

/** What the list has: of that, only where it is. */
const notices = preparedFor<Paged, Told>(
  (_db, param, _engine, reader) => sql<Told>`
    select notices.id, notices.kind, notices.data, ${shownCount} as count, notices.at, told.uid as post, said.uid as comment from notices
    left join posts as told on told.id = notices.post_id left join comments as said on said.id = notices.comment_id
    where notices.user_id = ${param('reader')} and notices.id > ${param('id')}
      and ${isSeenNotice(reader)}
    order by notices.id limit ${atMost(param('limit'))}`,
);

const mutedThreads = preparedFor<Paged, { id: number; uid: string; created_at: number }>(
  (_db, param) => sql<{ id: number; uid: string; created_at: number }>`
    select thread_mutes.id, muted.uid, thread_mutes.created_at from thread_mutes
    inner join posts as muted on muted.id = thread_mutes.post_id
    where thread_mutes.user_id = ${param('reader')} and thread_mutes.id > ${param('id')}
    order by thread_mutes.id limit ${atMost(param('limit'))}`,
);

const stampOrNull = (time: number | null) => (time === null ? null : stampOf(time));

const ownAnswer = preparedFor<object, { answer: string }>((db, param) =>
  db.selectFrom('users').select('answer').where('id', '=', param('reader')),
);

const inviter = preparedFor<object, Person>(
  (_db, param, _engine, reader) => sql<Person>`
    select users.id, users.uid, users.first_name, users.last_name, users.username, users.avatar_url
    from users where id = (select invited_by from users as own where own.id = ${param('reader')})
      and ${isSeenPerson('profile', reader)}`,
);

type Written = { created_at: number; updated_at: number };

const written = (row: Written) => ({ createdAt: stampOf(row.created_at), updatedAt: stampOf(row.updated_at) });

type Lists = Pick<
  AccountData,
  | 'posts'
  | 'comments'
  | 'votes'
  | 'likes'
  | 'bookmarks'
  | 'following'
  | 'followers'
  | 'blocked'
  | 'muted'
  | 'filters'
  | 'invitations'
  | 'reports'
  | 'acts'
  | 'appeals'
  | 'notices'
  | 'mutedThreads'
>;
type Item<Name extends keyof Lists> = Lists[Name][number];

const untilOf = ({ ends_at }: Ending) => (ends_at === null ? null : stampOf(ends_at));

const listOf =
  <Row, Made>(read: Read<Row>, make: (row: Row) => Json<Made>) =>
  async (store: Store, owner: Reader, page: Paged): Promise<{ id: number; json: Json<Made> }[]> =>
    (await read(store, owner, page)).map((row) => ({ id: row.id, json: make(row) }));

const onPost = (row: OnPost): Json<Item<'likes'>> =>
  jsonOf({ postId: row.uid, content: row.content, createdAt: stampOf(row.created_at) });

const LISTS: { [Name in keyof Lists]: ReturnType<typeof listOf<never, Item<Name>>> } = {
  posts: listOf(posts, (row) => jsonOf({ _id: row.uid, content: row.content, ...written(row) })),
  comments: listOf(comments, ({ uid, post_uid: postId, parent_uid: parentId, text, ...row }) =>
    jsonOf({ _id: uid, postId, ...(parentId && { parentId }), text, ...written(row) }),
  ),
  votes: listOf(votes, (row) =>
    jsonOf({
      commentId: row.uid,
      text: row.text,
      vote: row.up === 1 ? 'up' : 'down',
      createdAt: stampOf(row.created_at),
    }),
  ),
  likes: listOf(onPosts('likes'), onPost),
  bookmarks: listOf(onPosts('bookmarks'), onPost),
  following: listOf(people('follower_id', 'followee_id'), shortUser),
  followers: listOf(people('followee_id', 'follower_id'), shortUser),
  blocked: listOf(hidden('blocks', 'blocker_id', 'blocked_id'), shortUser),
  muted: listOf(
    muted,
    (row) => `${shortUser(row).slice(0, -1)},"until":${jsonOf(untilOf(row))},"notices":${row.notices === 1}}`,
  ),
  filters: listOf(filters, (row) =>
    jsonOf({ word: row.word, action: row.action, until: untilOf(row), createdAt: stampOf(row.created_at) }),
  ),
  invitations: listOf(invitations, (row) =>
    jsonOf({
      _id: row.uid,
      uses: row.uses,
      maxUses: row.max_uses,
      expiresAt: row.expires_at === null ? null : stampOf(row.expires_at),
      createdAt: stampOf(row.created_at),
    }),
  ),
  reports: listOf(reports, (row) => jsonOf(reportView(row))),
  acts: listOf(acts, ({ action, reason, ...row }) => {
    const [until, undoneAt] = [stampOrNull(row.until), stampOrNull(row.undone_at)];
    const told = { action, rule: row.rule, reason: reasonToTell(action, reason), until, undoneAt };
    return jsonOf({ ...told, createdAt: stampOf(row.created_at) });
  }),
  appeals: listOf(appeals, (row) => jsonOf(appealView(row))),
  notices: listOf(notices, ({ kind, data, count, at, post, comment }) => {
    const told = { kind, at: stampOf(at), ...(post && { postId: post }), ...(comment && { commentId: comment }) };
    return jsonOf({ ...told, count: Number(count), ...(post === null && { data: JSON.parse(data) }) });
  }),
  mutedThreads: listOf(mutedThreads, (row) => jsonOf({ postId: row.uid, createdAt: stampOf(row.created_at) })),
};

/** Comments may be of 63 KB, from before they were bounded in bytes. */
const AT_ONCE = 20;

/** Everything that the tables hold of one person, the oldest first: members of a JSON object, a piece at a time. */
export async function* accountData(store: Store, owner: Reader): AsyncGenerator<string> {
  const [own, invitedBy] = [await ownAnswer(store, owner, {}), await inviter(store, owner, {})];
  yield `"answer":${jsonOf(own[0]?.answer ?? '')},"invitedBy":${invitedBy[0] ? shortUser(invitedBy[0]) : 'null'},`;
  yield `"noticeSettings":${jsonOf(await noticeSettingsOf(store, owner.id))},`;
  for (const [name, read] of Object.entries(LISTS)) {
    yield `"${name}":[`;
    for (let id = 0, first = true; ; first = false) {
      await store.longTasks?.yieldToOthers();
      const rows = await read(store, owner, { id, limit: AT_ONCE });
      if (rows.length > 0) yield `${first ? '' : ','}${rows.map(({ json }) => json).join(',')}`;
      if (rows.length < AT_ONCE) break;
      id = rows.at(-1)?.id ?? id;
    }
    yield '],';
  }
}
