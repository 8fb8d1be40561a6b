import type { FeedPage, NamedPosts, Page, UserPostsPage, View } from '../routes/pages.schema.ts';
import { route } from '../routes/route.ts';
import type { Post, User, WholePost } from '../views.schema.ts';
import type { PostBody, PostHistory, Why } from './posts.schema.ts';

export type { Sort } from '../routes/pages.schema.ts';
export type { Post } from '../views.schema.ts';
export type { PostHistory, PostVersion, Why } from './posts.schema.ts';

type WholePosts = { posts: WholePost[] };
type PostPage = { posts: Post[]; nextCursor: string | null };
type Always<Answer extends object> = { answer: Answer; small: Answer };
type Write = { answer: WholePosts; small: { post: Post } };

export const listPosts = route<{ query: FeedPage | NamedPosts; answer: WholePosts; small: PostPage }>()(
  'GET /posts',
  200,
  'optional',
);
export const getPost = route<{ query: View; answer: { post: WholePost }; small: { post: Post } }>()(
  'GET /posts/:id',
  200,
  'optional',
);
export const listUserPosts = route<{ query: UserPostsPage; answer: WholePosts; small: PostPage }>()(
  'GET /posts/user/:username',
  200,
  'optional',
);
/** The posts that the caller likes. */
export const listLiked = route<{ query: Page; answer: PostPage; small: PostPage }>()(
  'GET /posts/liked',
  200,
  'required',
);
export const explainPost = route<Always<{ why: Why }>>()('GET /posts/:id/why', 200, 'optional');
export const listVersions = route<Always<PostHistory>>()('GET /posts/:id/history', 200, 'optional');
export const pinPost = route<Always<{ user: User }>>()('POST /posts/pin/:id', 200, 'required');
export const unpinPost = route<Always<{ user: User }>>()('POST /posts/unpin/:id', 200, 'required');
export const createPost = route<Write & { body: PostBody }>()('POST /posts', 201, 'required');
export const editPost = route<Write & { body: PostBody }>()('POST /posts/edit/:id', 201, 'required');
export const deletePost = route<{ answer: WholePosts; small: { post: Pick<Post, '_id'> } }>()(
  'DELETE /posts/:id',
  201,
  'required',
);
export const likePost = route<Write>()('POST /posts/like/:id', 201, 'required');
export const dislikePost = route<Write>()('POST /posts/dislike/:id', 201, 'required');
