import type { PostBody } from './posts.schema.ts';
import type { FeedPage, NamedPosts, SortedPage, View } from './routes/pages.schema.ts';
import { route } from './routes/route.ts';
import type { Post, WholePost } from './views.schema.ts';

export type { Sort } from './routes/pages.schema.ts';
export type { Post } from './views.schema.ts';

type WholePosts = { posts: WholePost[] };
type PostPage = { posts: Post[]; nextCursor: string | null };
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
export const listUserPosts = route<{ query: SortedPage; answer: WholePosts; small: PostPage }>()(
  'GET /posts/user/:username',
  200,
  'optional',
);
export const createPost = route<Write & { body: PostBody }>()('POST /posts', 201, 'required');
export const editPost = route<Write & { body: PostBody }>()('POST /posts/edit/:id', 201, 'required');
export const deletePost = route<{ answer: WholePosts; small: { post: Pick<Post, '_id'> } }>()(
  'DELETE /posts/:id',
  201,
  'required',
);
export const likePost = route<Write>()('POST /posts/like/:id', 201, 'required');
export const dislikePost = route<Write>()('POST /posts/dislike/:id', 201, 'required');
