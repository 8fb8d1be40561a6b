import { plural } from '../formats.ts';
import { define } from '../language.ts';

export const peopleWords = define('people', {
  follow: 'Follow',
  unfollow: 'UnFollow',
  followNamed: (name: string) => `Follow ${name}`,
  unfollowNamed: (name: string) => `UnFollow ${name}`,
  joined: (month: string) => `Joined ${month}`,
  /** Beside the number. */
  posts: (count: number) => plural(count, { one: 'Post', other: 'Posts' }),
  followers: (count: number) => plural(count, { one: 'Follower', other: 'Followers' }),
  following: (_count: number) => 'Following',
});
