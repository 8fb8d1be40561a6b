import { z } from 'zod';
import { ON_FIRST_DAY, MESSAGES as say } from '../refusals/errors.ts';
import { noSuchUpload } from '../refusals/of-media.ts';
import { endpoint } from '../routes/describe.schema.ts';
import { pageQuery, userQuery, viewQuery } from '../routes/pages.schema.ts';
import { body, cursor, named } from '../rules/fields.schema.ts';
import { pagePost, pageUser, smallPost, wholePost, wholeUser } from '../views.schema.ts';
import { profileFields } from './profile.schema.ts';
import * as users from './users.ts';

export const profileBody = body({ userData: named('userData', profileFields) });

const wholeBookmarks = z.object({ bookmarks: z.array(wholePost) });
const followed = {
  answer: z.object({ users: z.array(wholeUser), currentUser: wholeUser }),
  small: z.object({ user: pageUser, currentUser: pageUser }),
};
const bookmarked = { answer: wholeBookmarks, small: smallPost };

export const listUsers = endpoint({
  route: users.listUsers,
  summary: 'All users in the order of sign-up; or a page of them, of a search, or of people to follow.',
  query: userQuery,
  answer: z.object({ users: z.array(wholeUser) }),
  small: z.object({ users: z.array(pageUser), nextCursor: cursor }),
});
export const listBookmarks = endpoint({
  route: users.listBookmarks,
  closesAfterReset: true,
  summary: 'Own bookmarks, the latest first.',
  query: pageQuery,
  answer: wholeBookmarks,
  small: z.object({ bookmarks: z.array(pagePost), nextCursor: cursor }),
});
export const getUser = endpoint({
  route: users.getUser,
  summary: 'One user.',
  query: viewQuery,
  answer: z.object({ user: wholeUser }),
  small: z.object({ user: pageUser }),
  refusals: { 404: [say.noSuchUser, say.profileUnavailable] },
});
export const editProfile = endpoint({
  route: users.editProfile,
  summary: 'Change the own profile.',
  body: profileBody,
  answer: z.object({ user: wholeUser }),
  small: z.object({ user: pageUser }),
  refusals: { 400: [noSuchUpload('avatarURL')], 403: ON_FIRST_DAY.profile },
});
export const follow = endpoint({
  route: users.follow,
  summary: 'Follow a user.',
  effect: 'create',
  ...followed,
  refusals: { 400: [say.alreadyFollowing, say.followSelf], 404: [say.noSuchUser] },
});
export const unfollow = endpoint({
  route: users.unfollow,
  summary: 'Follow a user no longer.',
  effect: 'delete',
  ...followed,
  refusals: { 400: [say.notFollowing], 404: [say.noSuchUser] },
});
export const addBookmark = endpoint({
  route: users.addBookmark,
  closesAfterReset: true,
  summary: 'Bookmark a post.',
  effect: 'create',
  ...bookmarked,
  refusals: { 400: [say.alreadyBookmarked], 404: [say.noSuchPost] },
});
export const removeBookmark = endpoint({
  route: users.removeBookmark,
  closesAfterReset: true,
  summary: 'Remove a bookmark.',
  effect: 'delete',
  ...bookmarked,
  refusals: { 400: [say.notBookmarked] },
});

export const userRoutes = [
  listUsers,
  listBookmarks,
  getUser,
  editProfile,
  follow,
  unfollow,
  addBookmark,
  removeBookmark,
] as const;

export type ProfileBody = z.input<typeof profileBody>;
