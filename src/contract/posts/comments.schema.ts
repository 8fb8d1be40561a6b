import { z } from 'zod';
import { ON_FIRST_DAY, MESSAGES as say } from '../refusals/errors.ts';
import { endpoint } from '../routes/describe.schema.ts';
import { pageQuery, someId } from '../routes/pages.schema.ts';
import { body, boundsFault, cursor, faultless, named, text } from '../rules/fields.schema.ts';
import { COMMENT_BYTES, COMMENT_LENGTH } from '../rules/limits.ts';
import { pageComment, pagePost, thread, wholeComment, wholePosts } from '../views.schema.ts';
import * as comments from './comments.ts';

const written = {
  text: text('text').superRefine(faultless((value) => boundsFault(value, 'A comment', COMMENT_LENGTH, COMMENT_BYTES))),
};
export const commentBody = body({ commentData: named('commentData', written) });
const newCommentBody = body({
  commentData: named('commentData', {
    ...written,
    parentId: text('parentId').nullish().meta({
      description:
        'The comment on the same post that it answers. An answer to a reply hangs under the same comment as that.',
    }),
  }),
});

const commentPage = z.object({
  comments: z.union([z.array(thread), z.array(pageComment)]),
  nextCursor: cursor,
  earlier: z.literal(true).optional().meta({ description: 'With `around`: others stand before these.' }),
});
const threadQuery = pageQuery.extend({
  sort: z
    .enum(['written', 'best', 'newest'], 'sort must be written, best or newest.')
    .optional()
    .meta({ description: 'With it the list is of comments that answer none, each with its first replies.' }),
  parent: someId.optional().meta({ description: 'Only the replies to this comment, in the order of writing.' }),
  around: someId.optional().meta({ description: 'The page that holds this comment, a reply among its replies.' }),
});
const userReplies = z.object({ comments: z.array(pageComment.extend({ post: pagePost })), nextCursor: cursor });
const smallComment = z.object({ comment: pageComment, post: pagePost });
const write = { answer: wholePosts, small: smallComment };
const notFound = [say.noSuchPost, say.noSuchComment];

export const listComments = endpoint({
  route: comments.listComments,
  summary: 'The comments of a post, in the order of writing, or threaded in an order of choice.',
  query: threadQuery,
  answer: z.object({ comments: z.array(wholeComment) }),
  small: commentPage,
  refusals: { 404: notFound },
});
export const listUserReplies = endpoint({
  route: comments.listUserReplies,
  summary:
    'The comments of one user, the newest first, each with its post. Those on posts that the caller does not see are left out.',
  query: pageQuery,
  paged: true,
  answer: userReplies,
  refusals: { 404: [say.noSuchUser, say.profileUnavailable] },
});
export const addComment = endpoint({
  route: comments.addComment,
  summary: 'Comment on a post.',
  effect: 'create',
  body: newCommentBody,
  ...write,
  refusals: { 403: ON_FIRST_DAY.writing, 404: notFound },
  idempotent: say.noSuchComment,
});
export const editComment = endpoint({
  route: comments.editComment,
  summary: 'Change an own comment.',
  body: commentBody,
  ...write,
  refusals: { 400: [say.editForeignComment], 403: ON_FIRST_DAY.writing, 404: notFound },
});
export const deleteComment = endpoint({
  route: comments.deleteComment,
  summary: 'Delete an own comment, or any comment on an own post.',
  effect: 'delete',
  answer: wholePosts,
  small: z.object({
    post: z.union([pagePost, pagePost.pick({ _id: true })]).meta({
      description: 'The id alone of a post that the caller does not see any more.',
    }),
  }),
  refusals: { 400: [say.deleteForeignComment], 404: notFound },
});
export const upvoteComment = endpoint({
  route: comments.upvoteComment,
  summary: 'Vote a comment up.',
  effect: 'create',
  ...write,
  refusals: { 400: [say.alreadyUpvoted], 404: notFound },
});
export const downvoteComment = endpoint({
  route: comments.downvoteComment,
  summary: 'Vote a comment down.',
  effect: 'create',
  ...write,
  refusals: { 400: [say.alreadyDownvoted], 404: notFound },
});

export const commentRoutes = [
  listComments,
  listUserReplies,
  addComment,
  editComment,
  deleteComment,
  upvoteComment,
  downvoteComment,
] as const;

export type CommentBody = z.input<typeof commentBody>;
export type NewCommentBody = z.input<typeof newCommentBody>;
export type CommentPage = z.infer<typeof commentPage>;
export type UserReplies = z.infer<typeof userReplies>;
export type SmallComment = z.infer<typeof smallComment>;
