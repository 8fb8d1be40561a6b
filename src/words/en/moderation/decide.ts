import type { ActionOfAct } from '#contract/moderation/acts.ts';
import { define } from '../../language.ts';

/** The dialog in which a moderator decides. */
export const decideWords = define('decide', {
  titles: {
    dismiss: () => 'Dismiss it?',
    hold: () => 'Hold it back?',
    remove: () => 'Remove it?',
    restore: () => 'Let it be seen?',
    warn: (handle: string) => `Warn ${handle}?`,
    reset_avatar: (handle: string) => `Take away the picture of ${handle}?`,
    reset_cover: (handle: string) => `Take away the cover of ${handle}?`,
    silence: (handle: string) => `Silence ${handle}?`,
    suspend: (handle: string) => `Suspend ${handle}?`,
    lift: (handle: string) => `Lift it for ${handle}?`,
    remove_member: (handle: string) => `Remove ${handle}?`,
  } satisfies Record<ActionOfAct, (handle: string) => string>,
  notes: {
    dismiss: 'Nothing changes. Members who reported it are told that you looked at it.',
    hold: 'Only its author and moderators see it, until someone decides.',
    remove: 'No one sees it. It can be restored for 30 days.',
    restore: 'Everyone sees it.',
    warn: 'They read your words. Nothing else changes.',
    reset_avatar: 'Their bird is shown instead. It can be undone for 30 days, as long as they choose no other picture.',
    reset_cover: 'Their profile is without one. It can be undone for 30 days, as long as they choose no other cover.',
    silence: 'Only followers see their posts. Explore, search and suggestions leave them out.',
    suspend: 'Logs them out and hides everything they wrote. Nothing is deleted.',
    lift: 'They are as they were before.',
    remove_member: 'Logs them out and hides them immediately. The account is deleted after 30 days.',
  } satisfies Record<ActionOfAct, string>,
  howLong: 'How long',
  days: { 1: 'A day', 7: 'A week', 30: '30 days', lifted: 'Until lifted' },
  noReasonHint: 'For the log, if it helps.',
  theyRead: 'What they read',
  theyReadNothing: 'They are not told.',
  alsoRemove: { post: 'Also remove the post', comment: 'Also remove the comment' },
});
