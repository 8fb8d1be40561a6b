import { z } from 'zod';
import * as comments from './comments.ts';
import { ON_FIRST_DAY, MESSAGES as say } from './refusals/errors.ts';
import { endpoint } from './routes/describe.schema.ts';
import { pageQuery } from './routes/pages.schema.ts';
import { body, boundsFault, cursor, faultless, named, text } from './rules/fields.schema.ts';
import { COMMENT_BYTES, COMMENT_LENGTH } from './rules/limits.ts';
import { pageComment, pagePost, wholeComment, wholePosts } from './views.schema.ts';

export const commentBody = body({
  commentData: named('commentData', {
    text: text('text').superRefine(
      faultless((value) => boundsFault(value, 'A comment', COMMENT_LENGTH, COMMENT_BYTES)),
    ),
  }),
});

const commentPage = z.object({ comments: z.array(pageComment), nextCursor: cursor });
const smallComment = z.object({ comment: pageComment, post: pagePost });
const write = { answer: wholePosts, small: smallComment };
const notFound = [say.noSuchPost, say.noSuchComment];

export const listComments = endpoint({
  route: comments.listComments,
  summary: 'The comments of a post, in the order of writing.',
  query: pageQuery,
  answer: z.object({ comments: z.array(wholeComment) }),
  small: commentPage,
  refusals: { 404: [say.noSuchPost] },
});
export const addComment = endpoint({
  route: comments.addComment,
  summary: 'Comment on a post.',
  effect: 'create',
  body: commentBody,
  ...write,
  refusals: { 403: ON_FIRST_DAY.writing, 404: [say.noSuchPost] },
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
  addComment,
  editComment,
  deleteComment,
  upvoteComment,
  downvoteComment,
] as const;

export type CommentBody = z.input<typeof commentBody>;
export type CommentPage = z.infer<typeof commentPage>;
export type SmallComment = z.infer<typeof smallComment>;
