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
  choose: 'Say what is wrong.',
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
    private: 'Gives away what is not theirs to tell',
    rule: 'You choose which',
  } satisfies Partial<Record<Reason, string>> as Partial<Record<Reason, string>>,
  whichRule: 'Which rule?',
  noteLabel: 'Note for the moderators, if it helps',
  next: 'What happens next',
  nextNote: (community: string, name: string) =>
    `A moderator of ${community} reads it. ${name} is not told who reported. You get word when it is settled.`,
  nextForVisitors: (community: string) => `A moderator of ${community} reads it.`,
  send: 'Send report',
  sending: 'Sending',
  thanks: 'Thank you',
  sent: 'Sent to the moderators',
  sentNote: (name: string) =>
    `It is hidden for you from now on. You get word in Notifications when it is settled. Until then you can keep ${name} at a distance.`,
  sentByVisitor: 'Sent. A moderator will read it.',
  done: 'Done',
  address: 'Address of the post or profile',
  addressHint: 'As it stands in the address bar, such as /post/… or /profile/…',
  badAddress: 'This is no address of a post or a profile here.',
});
