import { formatNumber, plural } from '../../formats.ts';
import { define } from '../../language.ts';

/** What comes by itself. */
export const liveWords = define('live', {
  posts: (count: number) => plural(count, { one: `${count} new post`, other: `${formatNumber(count)} new posts` }),
  manyPosts: (least: number) => `${formatNumber(least)}+ new posts`,
  /** Where their places in the list are not at its top. */
  somePosts: 'New posts',
  comments: (count: number) =>
    plural(count, { one: `${count} new comment`, other: `${formatNumber(count)} new comments` }),
  manyComments: (least: number) => `${formatNumber(least)}+ new comments`,
  /** Of the window, while so many notices are unread. */
  unreadTitle: (title: string, count: string) => `(${count}) ${title}`,
  continue: 'Continue where you were',
  dismiss: 'Dismiss',
  placeLost: 'The post where you were isn’t among these any more.',
});
