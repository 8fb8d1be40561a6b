import { z } from 'zod';
import type { Fault } from '../refusals/codes.ts';
import { firstDay, ON_FIRST_DAY, MESSAGES as say } from '../refusals/errors.ts';
import { endpoint } from '../routes/describe.schema.ts';
import { feedQuery, pageQuery, userPostsQuery, viewQuery } from '../routes/pages.schema.ts';
import { body, count, faultless, named, placed, stamp, text } from '../rules/fields.schema.ts';
import {
  ALT_BYTES,
  ALT_LENGTH,
  PICTURES_MAX,
  POST_BYTES,
  POST_LENGTH,
  SENSITIVE_BYTES,
  SENSITIVE_LENGTH,
} from '../rules/limits.ts';
import { measurePost } from '../text/text.ts';
import { listedUser, pagePost, pageUser, postPage, smallPost, wholePost, wholePosts } from '../views.schema.ts';
import * as posts from './posts.ts';

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

const pictureOf = z.object({ _id: z.string(), alt: placed('alt', ALT_LENGTH, ALT_BYTES).default('') });
const media = z.array(pictureOf, 'media must be a list of pictures.').superRefine(faultless(mediaFault));

function mediaFault(value: { _id: string }[]): Fault | null {
  const isOnce = new Set(value.map(({ _id }) => _id)).size === value.length;
  return isOnce && value.length <= PICTURES_MAX ? null : say.tooManyPictures;
}

/** An edit sends only what changes: without `media`, the descriptions of the pictures stay. */
export const postBody = body({
  postData: named('postData', {
    content,
    media: media.optional().meta({ description: 'Of an edit: other descriptions of pictures that the post has.' }),
    sensitive: placed('sensitive', SENSITIVE_LENGTH, SENSITIVE_BYTES)
      .nullable()
      .optional()
      .meta({ description: 'Covers the pictures, with this word; null or nothing: no cover.' }),
  }),
});

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
  query: userPostsQuery,
  answer: wholePosts,
  small: postPage,
  refusals: { 404: [say.noSuchUser, say.profileUnavailable] },
});
export const listLiked = endpoint({
  route: posts.listLiked,
  summary: 'The posts that the caller likes, the latest like first. Nobody else is told.',
  query: pageQuery,
  paged: true,
  answer: postPage,
  noStore: true,
});
const why = z.object({
  likes: count.meta({ description: 'Without that of the author.' }),
  commenters: count.meta({ description: 'Different people who commented, 500 at most, without the author.' }),
  points: count.meta({ description: 'likes + 2 × commenters.' }),
  age: count.meta({ description: 'In milliseconds.' }),
  weight: z.number().meta({ description: '1 for a new post, half after each 12 hours.' }),
  score: z.number().meta({ description: '(1 + points) × weight: the order hot is by it.' }),
  own: z.literal(true).optional().meta({ description: 'The caller wrote it.' }),
  followed: listedUser.optional().meta({ description: 'Its author, whom the caller follows.' }),
  tag: z.string().optional().meta({ description: 'Else the tag that brings it into the feed of the caller.' }),
});

export const explainPost = endpoint({
  route: posts.explainPost,
  summary: 'Why a post stands where it stands in the order hot, and in the feed of the caller.',
  answer: z.object({ why }),
  refusals: { 404: noSuchPost },
});

const version = z.object({
  content: z.string(),
  createdAt: stamp.meta({ description: 'When this was written.' }),
  likes: count
    .optional()
    .meta({ description: 'By the time the next one took its place; not of the text as it is now.' }),
});

const history = z.object({
  versions: z.array(version),
  complete: z.boolean().meta({ description: 'The last one is what the post said at first.' }),
});

export const listVersions = endpoint({
  route: posts.listVersions,
  summary: 'What a post says and said, the newest first; at most 20 texts beside that of now.',
  answer: history,
  refusals: { 404: noSuchPost },
});

const pinned = { answer: z.object({ user: pageUser }) };

export const pinPost = endpoint({
  route: posts.pinPost,
  summary: 'Let an own post stand first on the own profile, instead of the one that did.',
  ...pinned,
  refusals: { 400: [say.guestAccount, say.pinForeignPost], 404: noSuchPost },
});
export const unpinPost = endpoint({
  route: posts.unpinPost,
  summary: 'Pin this post no longer.',
  ...pinned,
  refusals: { 400: [say.guestAccount, say.pinForeignPost], 404: noSuchPost },
});
export const createPost = endpoint({
  route: posts.createPost,
  summary: 'Write a post.',
  effect: 'create',
  body: postBody,
  ...write,
  idempotent: say.noSuchPost,
  refusals: {
    400: [say.noSuchPicture],
    403: [...ON_FIRST_DAY.writing, firstDay('posts', 3600)],
    422: [say.tooManyPictures],
  },
});
export const editPost = endpoint({
  route: posts.editPost,
  summary: 'Change the text of an own post, and what is said of its pictures.',
  body: postBody,
  ...write,
  refusals: {
    400: [say.editForeignPost],
    403: ON_FIRST_DAY.writing,
    404: noSuchPost,
    422: [say.tooManyPictures],
  },
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
  listLiked,
  explainPost,
  listVersions,
  pinPost,
  unpinPost,
  createPost,
  editPost,
  deletePost,
  likePost,
  dislikePost,
] as const;

export type Why = z.infer<typeof why>;
export type PostVersion = z.infer<typeof version>;
export type PostHistory = z.infer<typeof history>;
export type PostBody = z.input<typeof postBody>;
