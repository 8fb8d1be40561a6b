import { formatNumber, plural } from '../../formats.ts';
import { define } from '../../language.ts';

/** Live updates. */
export const liveWords = define('live', {
  posts: (count: number) => plural(count, { one: `${count} new post`, other: `${formatNumber(count)} new posts` }),
  manyPosts: (least: number) => `${formatNumber(least)}+ new posts`,
  /** Used if the new posts are not at the top of the list. */
  somePosts: 'New posts',
  comments: (count: number) =>
    plural(count, { one: `${count} new comment`, other: `${formatNumber(count)} new comments` }),
  manyComments: (least: number) => `${formatNumber(least)}+ new comments`,
  /** The title of the window while notifications are unread. */
  unreadTitle: (title: string, count: string) => `(${count}) ${title}`,
  continue: 'Continue where you were',
  dismiss: 'Dismiss',
  placeLost: 'The post where you were isn’t among these any more.',
});
