import { formatNumber, plural } from '../../formats.ts';
import { define } from '../../language.ts';

/** Lists of people, such as followers and likers. */
export const peopleListWords = define('peopleLists', {
  around: (name: string) => `People around ${name}`,
  names: { followers: 'Followers', following: 'Following', mutuals: 'Mutuals' },
  /** Titles of the pages. */
  titles: {
    followers: (name: string) => `Followers of ${name}`,
    following: (name: string) => `Followed by ${name}`,
    mutuals: (name: string) => `Followers of ${name} whom you follow`,
  },
  find: {
    followers: 'Find in followers',
    following: 'Find in following',
    mutuals: 'Find in mutuals',
    likers: 'Find in likes',
    voters: 'Find in votes',
  },
  back: 'Back',
  loading: 'Loading people',
  failed: 'This list didn’t load.',
  you: 'You',
  nobodyFound: (query: string) => `Nobody here is called “${query}”`,
  nobodyFoundNote: 'Try another part of the name.',
  none: {
    followers: (firstName: string) => `Nobody follows ${firstName} yet`,
    following: (firstName: string) => `${firstName} follows nobody yet`,
    mutuals: (firstName: string) => `Nobody you follow follows ${firstName}`,
  },
  noneOwn: {
    followers: 'Nobody follows you yet',
    following: 'You follow nobody yet',
    mutuals: 'Nobody you follow follows you yet',
  },
  noneNote: 'It is quiet here so far.',
  nobody: 'Nobody to show',
  hidden: (count: number) =>
    `${formatNumber(count)} ${plural(count, { one: 'person is hidden', other: 'people are hidden' })}`,
  likedBy: (count: number) => `Liked by ${formatNumber(count)}`,
  votedUpBy: (count: number) => `Voted up by ${formatNumber(count)}`,
  more: 'Show more',
});
