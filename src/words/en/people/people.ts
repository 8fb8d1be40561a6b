import { plural } from '../../formats.ts';
import { define } from '../../language.ts';

export const peopleWords = define('people', {
  follow: 'Follow',
  unfollow: 'UnFollow',
  followNamed: (name: string) => `Follow ${name}`,
  unfollowNamed: (name: string) => `UnFollow ${name}`,
  followed: (name: string) => `You follow ${name}`,
  unfollowed: (name: string) => `You no longer follow ${name}`,
  followFailed: 'That follow didn’t land.',
  unfollowFailed: 'That unfollow didn’t land.',
  suggested: 'New Users to Follow',
  nobodySuggested: 'No new users to Follow',
  suggestedFailed: 'This list didn’t load.',
  search: 'Search users',
  found: (count: number) => plural(count, { one: `${count} user`, other: `${count} users` }),
  notFound: 'User not found',
  searchFailed: 'The search didn’t go through.',
  more: 'Show more',
  /** Suggestions while a name is typed. */
  offers: 'People',
  offered: (count: number) => plural(count, { one: `${count} person`, other: `${count} people` }),
  followsYou: 'Follows you',
});
