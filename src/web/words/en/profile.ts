import { plural } from '../formats.ts';
import { define } from '../language.ts';

export const profileWords = define('profile', {
  joined: (month: string) => `Joined ${month}`,
  /** Beside the number. */
  posts: (count: number) => plural(count, { one: 'Post', other: 'Posts' }),
  followers: (count: number) => plural(count, { one: 'Follower', other: 'Followers' }),
  following: (_count: number) => 'Following',
  noOwnPosts: "you have zero posts, share what's happening",
  noOwnPostsNote: 'A hundred and twenty characters are plenty.',
  noPosts: (firstName: string) => `${firstName} has no posts yet`,
  noPostsNote: 'It is quiet here so far.',
  edit: 'Edit',
  title: 'Update Profile',
  update: 'Update',
  updating: 'Updating',
  updated: 'Profile updated',
  firstName: 'First name',
  lastName: 'Last name',
  fixed: 'Can’t be changed yet.',
  websiteHint: 'Your page elsewhere, like https://example.org',
  bioHint: (max: number) => `At most ${max} characters.`,
});
