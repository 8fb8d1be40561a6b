import { sql } from 'kysely';
import { MEDIA_PATH, type Purpose } from '#contract/media/media.ts';
import { type Item, type Lists, listOf, type Paged } from '../../reading/account-lists.ts';
import { parentUid } from '../../reading/comments/comments.ts';
import { type Json, jsonOf, stampOf } from '../../reading/json.ts';
import { atMost } from '../../reading/page.ts';
import { isSeen, preparedFor } from '../../reading/visibility/visible.ts';

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

type Picture = { id: number; purpose: Purpose; file: string; alt: string; uid: string | null; created_at: number };

/** Not those that a report keeps: nobody is told that there is one. */
const pictures = preparedFor<Paged, Picture>((db, param) =>
  db
    .selectFrom('media')
    .leftJoin('posts', 'posts.id', 'media.post_id')
    .select(['media.id', 'media.file', 'media.alt', 'posts.uid', 'media.created_at'])
    .select((eb) => eb.ref('media.purpose').$castTo<Purpose>().as('purpose'))
    .where('media.user_id', '=', param('reader'))
    .where('media.purpose', '<>', 'report')
    .where(sql<boolean>`(posts.state is null or posts.state <> 'deleted')`)
    .where('media.id', '>', param('id'))
    .orderBy('media.id')
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

export const ofPosts = {
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
  pictures: listOf(pictures, ({ file, purpose, alt, uid: postId, created_at }) => {
    const shown = { url: `${MEDIA_PATH}${file}`, as: purpose, alt };
    return jsonOf({ ...shown, ...(postId && { postId }), createdAt: stampOf(created_at) });
  }),
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
} satisfies Partial<Lists>;
