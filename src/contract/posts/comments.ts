import type { Page } from '../routes/pages.schema.ts';
import { route } from '../routes/route.ts';
import type { Post, WholeComment, WholePost } from '../views.schema.ts';
import type { CommentBody, CommentPage, NewCommentBody, SmallComment, UserReplies } from './comments.schema.ts';

export type { Comment, Thread } from '../views.schema.ts';

/** `written`: oldest first. `best`: most votes first. `newest`: newest first. */
export type ThreadSort = 'written' | 'best' | 'newest';
/**
 * A query with `sort` asks for threads. `parent`: the replies to this comment. `around`: the page of threads that
 * contains this comment.
 */
type CommentQuery = Page & { sort?: ThreadSort; parent?: string; around?: string };
type WholePosts = { posts: WholePost[] };
type Write = { answer: WholePosts; small: SmallComment };

export const listComments = route<{ query: CommentQuery; answer: { comments: WholeComment[] }; small: CommentPage }>()(
  'GET /comments/:postId',
  200,
  'optional',
);
/** The comments of a user, newest first, each with its post. */
export const listUserReplies = route<{ query: Page; answer: UserReplies; small: UserReplies }>()(
  'GET /posts/user/:username/replies',
  200,
  'optional',
);
export const addComment = route<Write & { body: NewCommentBody }>()('POST /comments/add/:postId', 201, 'required');
export const editComment = route<Write & { body: CommentBody }>()(
  'POST /comments/edit/:postId/:commentId',
  201,
  'required',
);
export const deleteComment = route<{ answer: WholePosts; small: { post: Post } }>()(
  'POST /comments/delete/:postId/:commentId',
  201,
  'required',
);
export const upvoteComment = route<Write>()('POST /comments/upvote/:postId/:commentId', 201, 'required');
export const downvoteComment = route<Write>()('POST /comments/downvote/:postId/:commentId', 201, 'required');
