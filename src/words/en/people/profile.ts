import { formatNumber, listParts, plural } from '../../formats.ts';
import { define } from '../../language.ts';

export const profileWords = define('profile', {
  pinned: 'Pinned',
  joined: (month: string) => `Joined ${month}`,
  /** Shown next to the number. */
  posts: (count: number) => plural(count, { one: 'Post', other: 'Posts' }),
  followers: (count: number) => plural(count, { one: 'Follower', other: 'Followers' }),
  following: (_count: number) => 'Following',
  /** The number and its label. */
  tally: (count: string, term: string) => `${count} ${term}`,
  noOwnPosts: "you have zero posts, share what's happening",
  noOwnPostsNote: 'A hundred and twenty characters are plenty.',
  noPosts: (firstName: string) => `${firstName} has no posts yet`,
  noPostsNote: 'It is quiet here so far.',
  tabs: (name: string) => `Profile of ${name}`,
  tabPosts: 'Posts',
  tabReplies: 'Replies',
  tabMedia: 'Media',
  tabLikes: 'Likes',
  repliesOf: (name: string) => `Replies by ${name}`,
  mediaOf: (name: string) => `Pictures by ${name}`,
  likesOf: (name: string) => `Likes of ${name}`,
  loadingReplies: 'Loading replies',
  loadingMedia: 'Loading pictures',
  noMedia: 'No pictures yet',
  noReplies: 'No replies yet',
  replyNotShown: 'This reply can’t be shown',
  onlyYou: 'Only you can see what you liked.',
  noLikes: 'No likes yet',
  noLikesNote: 'Press the heart on any post and it will be listed here.',
  /** `others` is the number of people without a name here. */
  followedBy: (names: string[], others: number) => {
    const unnamed = plural(others, {
      one: `${others} other you follow`,
      other: `${formatNumber(others)} others you follow`,
    });
    const parts = listParts(others > 0 ? [...names, unnamed] : names);
    return `Followed by ${parts.map(({ value }) => value).join('')}${others > 0 ? '' : ', whom you follow'}`;
  },
  edit: 'Edit',
  title: 'Update Profile',
  update: 'Update',
  updating: 'Updating',
  updated: 'Profile updated',
  firstName: 'First name',
  lastName: 'Last name',
  changeName: 'Change it in your account',
  websiteHint: 'Your page elsewhere, like https://example.org',
  bioHint: (max: number) => `At most ${max} characters.`,
  notFoundNote: 'Nobody here has that name. It may be misspelt, or they have left.',
  unavailable: 'This profile is not available',
  unavailableNote: 'It may have been closed, or it is not open to you.',
});
