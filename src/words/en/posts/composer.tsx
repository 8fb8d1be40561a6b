import type { ReactNode } from 'react';
import { plural } from '../../formats.ts';
import { define } from '../../language.ts';

export const composerWords = define('composer', {
  create: 'Create Post',
  update: 'Update Post',
  post: 'Post',
  posting: 'Posting',
  updating: 'Updating',
  field: 'Post text',
  placeholder: 'Say it in 120 characters',
  ctrl: 'Ctrl',
  enter: 'Enter',
  keysPost: (keys: ReactNode): ReactNode => <>{keys} to post</>,
  keysUpdate: (keys: ReactNode): ReactNode => <>{keys} to update</>,
  /** `count` is the number of characters over the limit; 0 if only the bytes are over it. */
  shortenToPost: (count: number) =>
    count > 0
      ? plural(count, { one: `Trim ${count} character to post.`, other: `Trim ${count} characters to post.` })
      : 'Shorten it to post.',
  shortenToUpdate: (count: number) =>
    count > 0
      ? plural(count, { one: `Trim ${count} character to update.`, other: `Trim ${count} characters to update.` })
      : 'Shorten it to update.',
  firstDay: (posts: number) =>
    `On your first day: no links, no names of people who don’t follow you, ${posts} posts an hour.`,
  posted: 'Posted',
  postedHeld: 'Posted. Moderators look at it first.',
  view: 'View',
  updated: 'Post updated',
  updatedHeld: 'Post updated. Moderators look at it first.',
  /** Shown once the connection has returned, because the post was not sent. */
  notSent: 'That post didn’t land. Try again.',
  failed: 'That post didn’t land.',
  gone: 'This post was deleted meanwhile.',
  goneWithText: 'This post was deleted meanwhile. What you wrote can still be copied.',
});
