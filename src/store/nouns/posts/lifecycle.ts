import { sql } from 'kysely';
import { stampOf } from '#contract/text/text.ts';
import { lockCountedBy, takeBack } from '../../data/counters.ts';
import { remove, removing } from '../../data/deletion.ts';
import { atMost, isAmong } from '../../engine/prepared.ts';
import type { RemovalStep } from '../../engine/store.ts';
import { type Item, type Lists, listOf, type Paged } from '../../reading/account-data.ts';
import { parentUid } from '../../reading/comments/rows.ts';
import { type Json, jsonOf } from '../../reading/json.ts';
import { isSeen, preparedFor } from '../../reading/visibility/visible.ts';
import type { Schema } from '../../schema.ts';
import { lockTags } from './tags.ts';

type Written = { created_at: number; updated_at: number };

const written = (row: Written) => ({ createdAt: stampOf(row.created_at), updatedAt: stampOf(row.updated_at) });

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

type Version = { id: number; uid: string; content: string; like_count: number; created_at: number };

const postVersions = preparedFor<Paged, Version>((db, param) =>
  db
    .selectFrom('post_versions')
    .innerJoin('posts', 'posts.id', 'post_versions.post_id')
    .select(['post_versions.id', 'posts.uid', 'post_versions.content'])
    .select(['post_versions.like_count', 'post_versions.created_at'])
    .where('posts.author_id', '=', param('reader'))
    .where('posts.state', '<>', 'deleted')
    .where('post_versions.id', '>', param('id'))
    .orderBy('post_versions.id')
    .limit(atMost(param('limit'))),
);

type Held = { id: number; post: string | null; comment: string | null; text: string; pictures: string };

const heldEdits = preparedFor<Paged, Held & Pick<Written, 'created_at'>>((db, param) =>
  db
    .selectFrom('held_edits')
    .leftJoin('posts', 'posts.id', 'held_edits.post_id')
    .leftJoin('comments', 'comments.id', 'held_edits.comment_id')
    .select(['held_edits.id', 'posts.uid as post', 'comments.uid as comment', 'held_edits.text', 'held_edits.pictures'])
    .select('held_edits.created_at')
    .where('held_edits.author_id', '=', param('reader'))
    .where(sql<boolean>`coalesce(posts.state, comments.state) <> 'deleted'`)
    .where('held_edits.id', '>', param('id'))
    .orderBy('held_edits.id')
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

const onPost = (row: OnPost): Json<Item<'likes'>> =>
  jsonOf({ postId: row.uid, content: row.content, createdAt: stampOf(row.created_at) });

const tags = preparedFor<Paged, Pick<Schema['tag_follows'], 'name' | 'in_feed' | 'created_at'> & { id: number }>(
  (db, param) =>
    db
      .selectFrom('tag_follows')
      .select(['id', 'name', 'in_feed', 'created_at'])
      .where('user_id', '=', param('reader'))
      .where('id', '>', param('id'))
      .orderBy('id')
      .limit(atMost(param('limit'))),
);

export const accountData = {
  posts: listOf(posts, (row) => jsonOf({ _id: row.uid, content: row.content, ...written(row) })),
  postVersions: listOf(postVersions, (row) =>
    jsonOf({
      postId: row.uid,
      content: row.content,
      likes: row.like_count,
      createdAt: stampOf(row.created_at),
    }),
  ),
  heldEdits: listOf(heldEdits, ({ post, comment, text, pictures, created_at }) =>
    jsonOf({
      ...(post && { postId: post }),
      ...(comment && { commentId: comment }),
      text,
      ...(JSON.parse(pictures) as Pick<Item<'heldEdits'>, 'media' | 'sensitive'>),
      createdAt: stampOf(created_at),
    }),
  ),
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
  followedTags: listOf(tags, (row) =>
    jsonOf({ tag: row.name, inFeed: row.in_feed === 1, createdAt: stampOf(row.created_at) }),
  ),
  likes: listOf(onPosts('likes'), onPost),
  bookmarks: listOf(onPosts('bookmarks'), onPost),
} satisfies Partial<Lists>;

/** PostgreSQL: the authors, whose posts are counted, come before the tags, as where a post is made. */
const removeTags: RemovalStep = async (store, posts, most) => {
  const some = sql`
    select tag_id, post_id from post_tags where ${isAmong(store, 'post_id', posts)}
    order by post_id, tag_id limit ${atMost(most)}`;
  if (store.engine === 'postgres') {
    const { rows } = await sql<{ tag_id: number }>`${some}`.execute(store.db);
    if (rows.length === 0) return 0;
    await sql`
      select id from users where id in (select author_id from posts where ${isAmong(store, 'id', posts)})
      order by id for no key update`.execute(store.db);
    await lockTags(
      store,
      rows.map(({ tag_id }) => tag_id),
    );
  }
  const { rows } = await sql`delete from post_tags where (tag_id, post_id) in (${some}) returning tag_id`.execute(
    store.db,
  );
  return rows.length;
};

const removeLikes =
  (column: 'post_id' | 'user_id'): RemovalStep =>
  async (store, ids, most) => {
    await lockCountedBy(store, 'likes', column, 'post_id', ids, most);
    const gone = await remove(store, 'likes', column, ids, most);
    const posts = gone.map(({ post_id }) => post_id);
    await takeBack(store, 'posts', 'like_count', posts);
    return gone.length;
  };

const removeVotes =
  (column: 'comment_id' | 'user_id'): RemovalStep =>
  async (store, ids, most) => {
    const gone = await remove(store, 'votes', column, ids, most);
    for (const [counter, up] of [['upvote_count', 1] as const, ['downvote_count', 0] as const]) {
      const comments = gone.filter((vote) => vote.up === up).map(({ comment_id }) => comment_id);
      await takeBack(store, 'comments', counter, comments);
    }
    return gone.length;
  };

const removeVotesOnComments = removeVotes('comment_id');

/** A comment goes with its votes; one that has more than may go loses some of them first. */
const removeComments =
  (column: 'post_id' | 'author_id'): RemovalStep =>
  async (store, ids, most) => {
    const found = await store.db
      .selectFrom('comments')
      .select((eb) => ['id', 'post_id', eb('upvote_count', '+', eb.ref('downvote_count')).as('votes')])
      .where(isAmong(store, column, ids))
      .limit(atMost(most))
      .execute();
    let removed = 0;
    const whole = found.filter(({ votes }) => {
      const fits = removed + votes + 1 <= most;
      if (fits) removed += votes + 1;
      return fits;
    });
    if (whole.length > 0) {
      const gone = whole.map(({ id }) => id);
      await store.db
        .deleteFrom('comments')
        .where(isAmong(store, 'id', gone))
        .execute();
      const posts = whole.map(({ post_id }) => post_id);
      await takeBack(store, 'posts', 'comment_count', posts);
    }
    const large = found.find((comment) => !whole.includes(comment));
    if (!large) return removed;
    await removeVotesOnComments(store, [large.id], Math.max(1, most - removed));
    return most;
  };

/** The steps for what hangs on a post, and for what a person did. */
export const removal = {
  versionsOfPosts: removing('post_versions', 'post_id'),
  likesOfPosts: removeLikes('post_id'),
  bookmarksOfPosts: removing('bookmarks', 'post_id'),
  commentsOfPosts: removeComments('post_id'),
  tagsOfPosts: removeTags,
  likes: removeLikes('user_id'),
  bookmarks: removing('bookmarks', 'user_id'),
  votes: removeVotes('user_id'),
  comments: removeComments('author_id'),
  tagFollows: removing('tag_follows', 'user_id'),
};
