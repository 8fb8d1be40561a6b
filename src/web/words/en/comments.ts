import { formatNumber } from '../formats.ts';
import { define } from '../language.ts';

/** The page of a post. */
export const commentWords = define('comments', {
  postBy: (name: string) => `Post by ${name}`,
  loadingPost: 'Loading post',
  back: 'Back',
  noPost: 'The tracks of this post stop here. It has been deleted, or the link has a typo in it.',
  unsent: (text: string) => `Your comment wasn’t sent: “${text}”`,
  list: 'Comments',
  loadingMore: 'Loading more comments',
  listFailed: 'The comments didn’t load',
  notShown: 'This comment can’t be shown',
  add: 'Add Your Comment Here',
  send: 'Comment',
  tooLong: (max: number) => `A comment can have at most ${formatNumber(max)} characters.`,
  tooManyBytes: (max: number) =>
    `A comment can have at most ${formatNumber(max)} bytes, and emoji and letters with many marks take several. Shorten it.`,
  added: 'Comment added',
  addFailed: 'That comment didn’t land.',
  postGone: 'This post was deleted meanwhile. Your comment wasn’t sent.',
  upvote: (count: number) => `Upvote, ${count}`,
  downvote: (count: number) => `Downvote, ${count}`,
  voteFailed: 'That vote didn’t land.',
  edit: 'Edit comment',
  save: 'Save',
  saved: 'Comment saved',
  saveFailed: 'The comment wasn’t saved.',
  removed: 'Comment deleted',
  removeFailed: 'The comment wasn’t deleted.',
});
