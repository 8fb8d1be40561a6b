import type { ReactNode } from 'react';
import type { ActionOfAct } from '#contract/moderation/acts.ts';
import type { CaseKind, QueueOrder } from '#contract/moderation/cases.ts';
import { plural } from '../../formats.ts';
import { define } from '../../language.ts';

type Reason = 'spam' | 'unkind' | 'private' | 'rule' | 'other';

/** The moderation queue and its actions. */
export const deskWords = define('desk', {
  loading: 'Loading what waits',
  kind: 'What waits',
  every: 'Everything',
  kinds: {
    report: 'Reports',
    signup: 'Sign-ups',
    appeal: 'Appeals',
    held: 'Held back',
  } satisfies Record<CaseKind, string>,
  order: 'Order',
  orders: {
    oldest: 'Oldest First',
    newest: 'Newest First',
    most: 'Most Reported First',
  } satisfies Record<QueueOrder, string>,
  settled: (count: number) => plural(count, { one: '1 settled in 30 days', other: `${count} settled in 30 days` }),
  settledWithin: (count: number, time: string) =>
    plural(count, {
      one: `1 settled in 30 days, within ${time}`,
      other: `${count} settled in 30 days, half of them within ${time}`,
    }),
  news: (count: number) => plural(count, { one: '1 new case', other: `${count} new cases` }),
  settledMeanwhile: 'It is settled.',
  clear: 'Nothing waits for you',
  clearNote: 'Reports, sign-ups, appeals, and held posts, comments and edits appear here until a moderator decides.',

  reasons: {
    spam: 'Spam',
    unkind: 'Unkind',
    private: 'Private',
    rule: 'Breaks a rule',
    other: 'Something else',
  } satisfies Record<Reason, string>,
  reports: (count: number) => plural(count, { one: '1 report', other: `${count} reports` }),
  heldBack: 'Held back',
  othersSee: 'Others see:',
  edited: 'The edit:',
  removed: 'Removed',
  signup: 'Asks to join',
  appeal: 'Appeal',
  newMember: 'New member',
  gone: 'Its author has deleted it. As it was reported:',
  former: 'A former member',
  visitor: 'A visitor',
  said: (who: ReactNode, note: ReactNode): ReactNode => (
    <>
      {who}: “{note}”
    </>
  ),
  saidNothing: (who: ReactNode): ReactNode => <>{who} wrote no note.</>,
  brokenRule: (rule: ReactNode): ReactNode => <>Rule: {rule}</>,
  joined: (time: ReactNode): ReactNode => <>joined {time}</>,
  posts: (count: number) => plural(count, { one: '1 post', other: `${count} posts` }),
  warnings: (count: number) => plural(count, { one: '1 warning', other: `${count} warnings` }),
  silenced: 'Silenced',
  suspended: 'Suspended',
  /** Shown to moderators on a profile. */
  standing: {
    waiting: (): ReactNode => 'Waits to be let in',
    silenced: (until: ReactNode): ReactNode =>
      until ? <>Silenced until {until}</> : 'Silenced until somebody lifts it',
    suspended: (until: ReactNode): ReactNode =>
      until ? <>Suspended until {until}</> : 'Suspended until somebody lifts it',
  },
  toDesk: 'Open the desk',
  hasIt: (name: string, time: ReactNode): ReactNode => (
    <>
      {name} is looking at it, until {time} at most.
    </>
  ),
  against: 'Against this:',
  showPictures: (count: number) => plural(count, { one: 'Show the picture', other: `Show ${count} pictures` }),
  hidePictures: (count: number) => plural(count, { one: 'Hide the picture', other: `Hide ${count} pictures` }),
  coveredBy: (why: ReactNode): ReactNode => <>Its author has covered it: {why}</>,
  undescribed: 'Picture without description',
  ofProfile: { avatar: 'The picture of the profile', cover: 'The cover of the profile' },

  context: 'Show the conversation and the record',
  hideContext: 'Hide the conversation and the record',
  contextTitle: 'What there is to know',
  contextFailed: 'It could not be loaded',
  conversation: 'The conversation',
  more: 'There are more comments.',
  open: 'Open the post',
  record: 'The record',
  noRecord: 'Nothing was ever done about this person.',
  reportsAbout: (open: number, upheld: number, dismissed: number) =>
    `Reports about them: ${open} open, ${upheld} upheld, ${dismissed} dismissed.`,
  invitedBy: (person: ReactNode): ReactNode => <>Invited by {person}.</>,
  undoneMark: 'undone',

  acts: {
    dismiss: 'Dismiss',
    hold: 'Hold back',
    remove: 'Remove',
    restore: 'Let it be seen',
    warn: 'Warn',
    reset_avatar: 'Take picture away',
    reset_cover: 'Take cover away',
    silence: 'Silence',
    suspend: 'Suspend',
    lift: 'Lift',
    remove_member: 'Remove member',
  } satisfies Record<ActionOfAct, string>,
  removeIt: { post: 'Remove post', comment: 'Remove comment' },
  comment: 'Comment',
  done: {
    dismiss: 'Dismissed',
    hold: 'Held back',
    remove: 'Removed',
    restore: 'It can be seen again',
    warn: 'They were warned',
    reset_avatar: 'The picture is taken away',
    reset_cover: 'The cover is taken away',
    silence: 'They are silenced',
    suspend: 'They are suspended',
    lift: 'Lifted',
    remove_member: 'The member was removed',
  } satisfies Record<ActionOfAct, string>,
  undone: 'Undone. It waits again',
  notUndone: 'It wasn’t undone.',
  rule: 'The rule that it breaks',
  noRule: 'No rule',
  reason: 'Why',
  reasonHint: 'They read it. It stands in the log.',
  enterReason: 'Say why.',
  acting: 'One moment',

  answer: 'Answer',
  answerTitle: 'Answer the appeal',
  decide: 'What comes of it',
  chooseOutcome: 'Choose what comes of it.',
  grant: 'Grant it',
  grantNote: 'What was done is undone.',
  refuse: 'Refuse it',
  refuseNote: 'It stays as it is.',
  answerLabel: 'Your answer',
  enterAnswer: 'Answer in words.',
  answered: 'The appeal is answered',
});
