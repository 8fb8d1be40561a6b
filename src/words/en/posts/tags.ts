import { formatNumber, listParts, plural } from '../../formats.ts';
import { define } from '../../language.ts';

const posts = (count: number, more = false) => {
  const shown = `${formatNumber(count)}${more ? '+' : ''}`;
  return plural(count, { one: `${shown} post`, other: `${shown} posts` });
};

export const tagWords = define('tags', {
  named: (tag: string) => `#${tag}`,
  posts,
  /** `more`: the count includes only the newest posts. */
  facts: (count: number, people: number, more: boolean) =>
    `${posts(count, more)} by ${plural(people, {
      one: `${formatNumber(people)} person`,
      other: `${formatNumber(people)} people`,
    })}.`,
  /** `names` are first names. */
  most: (names: string[]) =>
    `${listParts(names)
      .map(({ value }) => value)
      .join('')} ${plural(names.length, { one: 'uses', other: 'use' })} it most.`,
  none: 'No posts with this tag yet',
  writeFirst: 'Write the first one',
  noneShown: 'None of these posts is shown to you',
  noneShownNote: 'Posts that you hide, and posts that are hidden from you, are left out.',
  unknown: 'This is not a tag. A tag is one word of letters, digits and _, with a letter in it.',
  inFeed: 'In my feed',
  showInFeed: 'Show in my feed',
  inFeedNote: 'Posts with this tag join your User Feed.',
  changeFailed: 'That didn’t go through.',
  followed: 'Followed tags',
  followedNote: 'Their posts join your User Feed where you switch that on.',
  noneFollowed: 'You follow no tag yet.',
  joins: 'In my feed',
  apart: 'Not in my feed',
  /** Suggestions while a tag is typed. */
  offers: 'Tags',
  offered: (count: number) => plural(count, { one: `${count} tag`, other: `${count} tags` }),
  fresh: 'New tag',
});
