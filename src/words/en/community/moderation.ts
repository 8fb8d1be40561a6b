import { define } from '../../language.ts';

/** Shared by all pages of owners and moderators. */
export const moderationWords = define('moderation', {
  sections: 'Moderation',
  only: {
    moderator: 'Only those who look after this community can open it.',
    owner: 'Only the owner of this community can open it.',
  },
  atLeast: (count: number) => `${count}+`,
  /** Read by screen readers after the name of a page. */
  waiting: (count: string) => `${count} waiting`,
  failed: 'This list could not be loaded',
});
