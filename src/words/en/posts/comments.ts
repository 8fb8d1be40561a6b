import { formatNumber, plural } from '../../formats.ts';
import { define } from '../../language.ts';

/** The page of a post. */
export const commentWords = define('comments', {
  postBy: (name: string) => `Post by ${name}`,
  loadingPost: 'Loading post',
  back: 'Back',
  noPostTitle: 'This post isn’t available',
  noPost: 'The tracks stop here. This post was deleted, or the link has a typo.',
  postRemoved: 'This post is gone. Nobody can comment on it any more.',
  unsent: (text: string) => `Your comment wasn’t sent: “${text}”`,
  list: 'Comments',
  loadingMore: 'Loading more comments',
  listFailed: 'The comments didn’t load',
  notShown: 'This comment can’t be shown',
  count: (count: number) => plural(count, { one: `${count} comment`, other: `${formatNumber(count)} comments` }),
  /** Comments that are counted but hidden from this viewer. */
  hidden: (count: number) => `${formatNumber(count)} hidden`,
  sort: 'Sort comments',
  sorts: { best: 'Best', newest: 'Newest', written: 'Oldest' },
  sorted: { best: 'Sorted by Best', newest: 'Sorted by Newest', written: 'Sorted by Oldest' },
  author: 'Author',
  likes: (count: number) => plural(count, { one: `${count} like`, other: `${formatNumber(count)} likes` }),
  votedUp: (count: number) => `Voted up by ${formatNumber(count)}`,
  /** Shown above a comment in a list without its post. */
  onPost: (firstName: string, text: string) => `To ${firstName}: ${text}`,
  onFiltered: (word: string) => `To a post that your filter “${word}” folds`,
  reply: 'Reply',
  replyTo: (name: string) => `Reply to ${name}`,
  /** Read by screen readers before a reply. The name is undefined if the comment is no longer available. */
  isReplyTo: (name: string | undefined) => (name === undefined ? 'Reply: ' : `Reply to ${name}: `),
  /** Removes the mention from the reply. */
  unname: (name: string) => `Do not mention ${name}`,
  /** Used while no replies are shown. */
  replies: (count: number) =>
    plural(count, { one: `Show ${count} reply`, other: `Show ${formatNumber(count)} replies` }),
  moreReplies: (count: number) =>
    plural(count, { one: `Show ${count} more reply`, other: `Show ${formatNumber(count)} more replies` }),
  manyReplies: 'Show more replies',
  repliesFailed: 'The replies didn’t load.',
  /** Replaces a comment that has replies but cannot be shown. */
  stub: 'This comment is not available',
  all: 'Show all comments',
  linkGone: 'That comment is gone.',
  add: 'Add Your Comment Here',
  send: 'Comment',
  tooLong: (max: number) => `A comment can have at most ${formatNumber(max)} characters.`,
  tooManyBytes: (max: number) =>
    `A comment can have at most ${formatNumber(max)} bytes, and emoji and letters with many marks take several. Shorten it.`,
  added: 'Comment added',
  addedHeld: 'Comment added. Moderators look at it first.',
  addFailed: 'That comment didn’t land.',
  parentGone: 'The comment you answered is gone. Your reply wasn’t sent.',
  postGone: 'This post was deleted meanwhile. Your comment wasn’t sent.',
  upvote: (count: number) => `Upvote, ${count}`,
  downvote: (count: number) => `Downvote, ${count}`,
  voteFailed: 'That vote didn’t land.',
  edit: 'Edit comment',
  save: 'Save',
  saved: 'Comment saved',
  savedHeld: 'Comment saved. Moderators look at it first.',
  saveFailed: 'The comment wasn’t saved.',
  removed: 'Comment deleted',
  removeFailed: 'The comment wasn’t deleted.',
});
