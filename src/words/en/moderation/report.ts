import type { TargetType } from '#contract/moderation/reports.ts';
import { define } from '../../language.ts';

type Reason = 'spam' | 'unkind' | 'private' | 'rule' | 'other';

export const reportWords = define('report', {
  report: 'Report',
  titles: { post: 'Report this post', comment: 'Report this comment', user: 'Report this person' } satisfies Record<
    TargetType,
    string
  >,
  wrong: 'What is wrong?',
  choose: 'Choose what is wrong.',
  chooseRule: 'Choose the rule that was broken.',
  chooseReason: 'Choose',
  reasons: {
    spam: 'Spam',
    unkind: 'Unkind',
    private: 'Private',
    rule: 'Breaks a community rule',
    other: 'Something else',
  } satisfies Record<Reason, string>,
  reasonNotes: {
    spam: 'Selling, repeating, automated',
    unkind: 'Insults, threats, pile-ons',
    private: 'Shares someone’s private information',
    rule: 'Choose which one',
  } satisfies Partial<Record<Reason, string>> as Partial<Record<Reason, string>>,
  whichRule: 'Which rule?',
  noteLabel: 'Note for the moderators (optional)',
  next: 'What happens next',
  nextNote: (community: string, name: string) =>
    `A moderator of ${community} will read it. ${name} won’t be told who reported it. You’ll get a notification when it is resolved.`,
  nextForVisitors: (community: string) => `A moderator of ${community} will read it.`,
  send: 'Send report',
  sending: 'Sending',
  thanks: 'Thank you',
  sent: 'Sent to the moderators',
  sentNote: (name: string) =>
    `It is hidden for you from now on. You get word in Notifications when it is settled. Until then you can keep ${name} at a distance.`,
  sentByVisitor: 'Sent. A moderator will read it.',
  done: 'Done',
  address: 'Link to the post or profile',
  addressHint: 'Copy it from the address bar, such as /post/… or /profile/…',
  badAddress: 'This isn’t a link to a post or profile here.',
});
