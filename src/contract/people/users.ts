import type { Page, UsersPage, View } from '../routes/pages.schema.ts';
import { route } from '../routes/route.ts';
import type { Post, User, WholePost, WholeUser } from '../views.schema.ts';
import type { ProfileBody } from './users.schema.ts';

export type { ShortUser, User } from '../views.schema.ts';

type Follow = { answer: { users: WholeUser[]; currentUser: WholeUser }; small: { user: User; currentUser: User } };
type Bookmark = { answer: { bookmarks: WholePost[] }; small: { post: Post } };
type OneUser = { answer: { user: WholeUser }; small: { user: User } };

export const listUsers = route<{
  query: UsersPage;
  answer: { users: WholeUser[] };
  small: { users: User[]; nextCursor: string | null };
}>()('GET /users', 200, 'optional');
export const listBookmarks = route<{
  query: Page;
  answer: { bookmarks: WholePost[] };
  small: { bookmarks: Post[]; nextCursor: string | null };
}>()('GET /users/bookmark', 200, 'required');
export const getUser = route<OneUser & { query: View }>()('GET /users/:username', 200, 'optional');
export const editProfile = route<OneUser & { body: ProfileBody }>()('POST /users/edit', 201, 'required');
export const follow = route<Follow>()('POST /users/follow/:id', 200, 'required');
export const unfollow = route<Follow>()('POST /users/unfollow/:id', 200, 'required');
export const addBookmark = route<Bookmark>()('POST /users/bookmark/:postId', 200, 'required');
export const removeBookmark = route<Bookmark>()('POST /users/remove-bookmark/:postId', 200, 'required');
