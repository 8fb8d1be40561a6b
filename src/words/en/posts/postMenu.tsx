import type { ReactNode } from 'react';
import { formatNumber, plural } from '../../formats.ts';
import { define } from '../../language.ts';

const HOUR = 3_600_000;

/** The dialogs of a post's menu. */
export const postMenuWords = define('postMenu', {
  loading: 'Loading',
  failed: 'It didn’t load.',

  history: 'Edit history',
  now: 'Now',
  first: 'First',
  before: 'Before',
  likesByThen: (likes: number) =>
    plural(likes, {
      one: `, with ${formatNumber(likes)} like by then`,
      other: `, with ${formatNumber(likes)} likes by then`,
    }),
  incomplete: 'What it said before that was not kept.',

  why: 'Why here',
  ownPost: 'You wrote this.',
  youFollow: (name: ReactNode): ReactNode => <>It is in your feed because you follow {name}.</>,
  nobodyBrought: 'You follow neither its author nor anything in it: it is among the posts of everybody.',
  likes: (likes: number) =>
    plural(likes, { one: `${formatNumber(likes)} like`, other: `${formatNumber(likes)} likes` }),
  commenters: (people: number) =>
    plural(people, {
      one: `${formatNumber(people)} person commented`,
      other: `${formatNumber(people)} people commented`,
    }),
  points: (points: number) =>
    plural(points, { one: `${formatNumber(points)} point`, other: `${formatNumber(points)} points` }),
  age: (age: number) => {
    const hours = Math.floor(age / HOUR);
    if (hours < 1) return 'Less than an hour old';
    return plural(hours, { one: `${formatNumber(hours)} hour old`, other: `${formatNumber(hours)} hours old` });
  },
  weight: (weight: number) => `× ${digits(weight)}`,
  sum: (points: number, weight: number) => `(1 + ${formatNumber(points)}) × ${digits(weight)}`,
  score: (score: number) => digits(score),
  whyNote:
    'The order Hot is by this number. It halves every 12 hours. What authors do on their own posts does not count.',

  bookmark: 'Bookmark',
  unbookmark: 'Remove bookmark',
  pin: 'Pin to profile',
  unpin: 'Unpin',
  pinned: 'Pinned to your profile',
  unpinned: 'Unpinned',
  pinFailed: 'The post wasn’t pinned.',
  unpinFailed: 'The post wasn’t unpinned.',
});

/** Two significant digits. */
const digits = (number: number): string => formatNumber(number < 0.01 ? 0 : Number(number.toPrecision(2)));
