import { z } from 'zod';
import * as posts from './posts.ts';
import type { Fault } from './refusals/codes.ts';
import { firstDay, ON_FIRST_DAY, MESSAGES as say } from './refusals/errors.ts';
import { endpoint } from './routes/describe.schema.ts';
import { feedQuery, sortedQuery, viewQuery } from './routes/pages.schema.ts';
import { body, faultless, named, text } from './rules/fields.schema.ts';
import { POST_BYTES, POST_LENGTH } from './rules/limits.ts';
import { measurePost } from './text/text.ts';
import { pagePost, postPage, smallPost, wholePost, wholePosts } from './views.schema.ts';

const content = text('content').superRefine(faultless(contentFault));

function contentFault(value: string): Fault | null {
  const { empty, tooLong, left } = measurePost(value);
  if (empty) return { code: 'required', message: 'A post needs some text.' };
  if (!tooLong) return null;
  const message = `A post has at most ${POST_LENGTH} characters (and ${POST_BYTES} bytes). Shorten it.`;
  return left < 0
    ? { code: 'too_long', params: { max: POST_LENGTH }, message }
    : { code: 'too_many_bytes', params: { max: POST_BYTES }, message };
}

export const postBody = body({ postData: named('postData', { content }) });

const write = { answer: wholePosts, small: smallPost };
const noSuchPost = [say.noSuchPost];

export const listPosts = endpoint({
  route: posts.listPosts,
  summary: 'All posts, newest first; or a page of all posts or of the home feed; or those with these ids.',
  query: feedQuery,
  answer: wholePosts,
  small: postPage,
  refusals: { 400: [say.tooManyIds, say.idsAlone] },
});
export const getPost = endpoint({
  route: posts.getPost,
  summary: 'One post.',
  query: viewQuery,
  answer: z.object({ post: wholePost }),
  small: smallPost,
  refusals: { 404: noSuchPost },
});
export const listUserPosts = endpoint({
  route: posts.listUserPosts,
  summary: 'The posts of one user.',
  query: sortedQuery,
  answer: wholePosts,
  small: postPage,
  refusals: { 404: [say.noSuchUser, say.profileUnavailable] },
});
export const createPost = endpoint({
  route: posts.createPost,
  summary: 'Write a post.',
  effect: 'create',
  body: postBody,
  ...write,
  idempotent: say.noSuchPost,
  refusals: { 403: [...ON_FIRST_DAY.writing, firstDay('posts', 3600)] },
});
export const editPost = endpoint({
  route: posts.editPost,
  summary: 'Change the text of an own post.',
  body: postBody,
  ...write,
  refusals: { 400: [say.editForeignPost], 403: ON_FIRST_DAY.writing, 404: noSuchPost },
});
export const deletePost = endpoint({
  route: posts.deletePost,
  summary: 'Delete an own post and what hangs on it.',
  effect: 'delete',
  answer: wholePosts,
  small: z.object({ post: pagePost.pick({ _id: true }) }),
  refusals: { 400: [say.deleteForeignPost], 404: noSuchPost },
});
export const likePost = endpoint({
  route: posts.likePost,
  summary: 'Like a post.',
  effect: 'create',
  ...write,
  refusals: { 400: [say.alreadyLiked], 404: noSuchPost },
});
export const dislikePost = endpoint({
  route: posts.dislikePost,
  summary: 'Take a like back.',
  effect: 'delete',
  ...write,
  refusals: { 400: [say.notLiked], 404: noSuchPost },
});

export const postRoutes = [
  listPosts,
  getPost,
  listUserPosts,
  createPost,
  editPost,
  deletePost,
  likePost,
  dislikePost,
] as const;

export type PostBody = z.input<typeof postBody>;
