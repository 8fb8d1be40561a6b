import { plural } from '../../formats.ts';
import { define } from '../../language.ts';

/** Lists of posts, and actions on a post. */
export const postWords = define('posts', {
  from: (tag: string) => `From #${tag}`,
  held: 'Held back: only you and the moderators see it.',
  list: 'Posts',
  sort: 'Sort posts',
  sorts: { trending: 'Trending', newest: 'Newest First', oldest: 'Oldest First', hot: 'Hot' },
  sorted: {
    trending: 'Sorted by Trending',
    newest: 'Sorted by Newest First',
    oldest: 'Sorted by Oldest First',
    hot: 'Sorted by Hot',
  },
  edited: 'edited',
  end: 'That’s all of them.',
  lastVisit: 'Your last visit ended here',
  loadingMore: 'Loading more posts',
  notShown: 'This post can’t be shown',
  failed: 'Server Error Failed to load The data',
  failedShort: 'Error Failed to load The data',
  failedNote: 'Nothing you wrote is lost. The line may just need a moment.',
  moreFailed: 'The next page didn’t load.',
  noAnswer: 'There was no answer. These are the posts of before.',

  noFeed: 'Follow users to see their posts on feed',
  noFeedNote: 'Everyone’s posts are on Explore. Follow whom you like and theirs will be here.',
  ways: { '/explore': 'Explore', '/invite': 'Invite people', '/community': 'Settings' },
  noPosts: 'No posts yet',
  noPostsNote: 'Somebody has to be the first.',
  noBookmarks: 'No Bookmarked Posts',
  noBookmarksNote: 'Press the ribbon on any post and it will be waiting here when you come back.',

  like: (count: number) => plural(count, { one: `Like, ${count} like`, other: `Like, ${count} likes` }),
  likeFailed: 'That like didn’t land.',
  unlikeFailed: 'That unlike didn’t land.',
  comments: (count: number) => plural(count, { one: `${count} comment`, other: `${count} comments` }),
  bookmark: 'Bookmark',
  bookmarkFailed: 'That bookmark didn’t land.',
  bookmarkRemoved: 'Bookmark removed',
  unbookmarkFailed: 'The bookmark wasn’t removed.',

  options: {
    post: (start: string) => `Options for your post, ${start}`,
    comment: (start: string) => `Options for your comment, ${start}`,
  },
  optionsOf: {
    post: (name: string) => `Options for the post by ${name}`,
    comment: (name: string) => `Options for the comment by ${name}`,
    person: (name: string) => `Options for ${name}`,
  },
  edit: 'Edit',
  remove: 'Delete',
  removed: 'Post deleted',
  removeFailed: 'The post wasn’t deleted.',
  /** Replaces a post that its author, another device or a moderator removed. */
  wentAway: 'This post is no longer here',
  commentWentAway: 'This comment is no longer here',
});
