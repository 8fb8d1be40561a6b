import { define } from '../../language.ts';

/** Notes next to a draft or an edit. */
export const draftWords = define('drafts', {
  changed: {
    post: 'This post has changed since you began to edit it. It now says:',
    comment: 'This comment has changed since you began to edit it. It now says:',
  },
  draft: 'This is a draft you began before.',
  editDraft: 'This is a change you began before. It isn’t saved yet.',
  discard: 'Discard draft',
  sentElsewhere: 'Posted from another tab.',
});
