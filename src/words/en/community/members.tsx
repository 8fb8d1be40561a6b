import type { ReactNode } from 'react';
import type { Member } from '#contract/community/members.ts';
import { plural } from '../../formats.ts';
import { define } from '../../language.ts';

type Role = Member['role'];

/** The list of members and pending sign-ups. */
export const memberWords = define('members', {
  loadingPeople: 'Loading people',

  find: 'Name or user name',
  byRole: 'Role',
  byState: 'State',
  everyRole: 'Every role',
  everyState: 'Every state',
  roles: { member: 'Member', moderator: 'Moderator', owner: 'Owner' } satisfies Record<Role, string>,
  states: { active: 'Active', waiting: 'Waiting', silenced: 'Silenced', suspended: 'Suspended' } satisfies Record<
    Member['state'],
    string
  >,
  /** The filter combines these states; each member shows the exact one. */
  anySuspended: 'Suspended, frozen or declined',
  suspensions: { refuse: 'Declined', suspend: 'Suspended', freeze: 'Frozen', remove_member: 'Removed' },
  nobody: 'Nobody here is like that',
  nobodyNote: 'Try fewer letters, or another role or state.',
  seenLately: 'seen within the hour',
  seen: (time: ReactNode): ReactNode => <>seen {time}</>,
  joined: (time: ReactNode): ReactNode => <>Joined {time}</>,
  askedToJoin: (time: ReactNode): ReactNode => <>Asked to join {time}</>,
  invitedBy: (person: ReactNode): ReactNode => <>invited by {person}</>,
  options: (name: string) => `Options for ${name}`,
  profile: 'Open profile',

  makeRole: { member: 'Make a plain member', moderator: 'Make moderator', owner: 'Make owner' } satisfies Record<
    Role,
    string
  >,
  roleTitle: {
    member: (handle: string) => `Take ${handle}’s role?`,
    moderator: (handle: string) => `Make ${handle} a moderator?`,
    owner: (handle: string) => `Make ${handle} an owner?`,
  } satisfies Record<Role, unknown>,
  roleNote: {
    member: 'They keep their account and all they wrote, and look after nothing any more.',
    moderator: 'Moderators let people in, make links for new passwords, freeze branches, and read the log.',
    owner: 'Owners change every setting and every role. Nobody but the host can take it from them again.',
  } satisfies Record<Role, string>,
  roleDone: {
    member: (handle: string) => `${handle} is a plain member now`,
    moderator: (handle: string) => `${handle} is a moderator now`,
    owner: (handle: string) => `${handle} is an owner now`,
  } satisfies Record<Role, unknown>,

  endSessions: 'Log out everywhere',
  endSessionsTitle: (handle: string) => `Log ${handle} out everywhere?`,
  endSessionsNote: 'Every device has to sign in again. Nothing else changes.',
  sessionsEnded: (handle: string) => `${handle} is logged out everywhere`,

  reset: 'Make a reset link',
  resetTitle: (handle: string) => `Reset link for ${handle}`,
  resetNote: (name: string) =>
    `It works once, for 24 hours, and never shows a password. ${name} is told at the next log-in that you made it, and it stands in the log.`,
  resetMake: 'Make the link',
  resetLink: 'Reset link',
  resetHandOver: (name: string) =>
    `Hand it to ${name} yourself, by a way that you trust, such as in person or on the phone. It is shown only this once.`,
  making: 'Making',
  done: 'Done',

  freeze: 'Freeze with all they invited',
  freezeTitle: (handle: string) => `Freeze ${handle}?`,
  freezeNote: (name: string) =>
    `${name} is suspended, and so are all who joined by their links, and by theirs. They are logged out and read the reason when they log in. You can release them again, exactly as they were.`,
  freezeAct: 'Freeze',
  release: 'Release with all frozen below',
  releaseTitle: (handle: string) => `Release ${handle}?`,
  releaseNote: 'They come back exactly as they were, and so do all who were frozen with them, further down.',
  releaseAct: 'Release',
  frozen: (count: number) => plural(count, { one: 'One person is frozen', other: `${count} people are frozen` }),
  released: (count: number) => plural(count, { one: 'One person is back', other: `${count} people are back` }),
  more: 'Others follow within minutes.',
  reason: 'Reason',
  reasonHint: 'They read it when they log in. It stands in the log.',
  enterReason: 'Say why.',
  acting: 'One moment',

  letIn: 'Let in',
  letInNamed: (name: string) => `Let in ${name}`,
  letInAfterAll: 'Let in after all',
  letInTitle: (handle: string) => `Let ${handle} in after all?`,
  letInNote: 'They were not let in before. They can log in from now on.',
  isIn: (handle: string) => `${handle} is in`,
  notLetIn: 'They weren’t let in.',
  refuse: 'Decline',
  refuseNamed: (name: string) => `Decline ${name}`,
  refuseTitle: (handle: string) => `Decline ${handle}?`,
  refuseNote:
    'They read the reason when they log in. After 30 days the account is gone; until then you can let them in.',
  refused: (handle: string) => `${handle} was declined`,
  asked: (time: ReactNode): ReactNode => <>asked {time}</>,
  noAnswer: 'No answer written.',
  clear: 'Nothing waits for you',
  clearNote: 'Whoever asks to join stands here until somebody decides.',
});
