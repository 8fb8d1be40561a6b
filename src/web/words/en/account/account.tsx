import type { ReactNode } from 'react';
import { define } from '../../language.ts';

export const accountWords = define('account', {
  name: 'Name',
  nameNote: (handle: ReactNode): ReactNode => <>As others read it. Your user name stays {handle}.</>,
  firstName: 'First name',
  lastName: 'Last name',
  enterFirstName: 'Enter your first name.',
  changeName: 'Change name',
  nameChanged: 'Name changed',
  colors: 'Colour mode',
  colorsNote: 'In this browser.',
  light: 'Light',
  dark: 'Dark',
  auto: 'Auto',
  autoNote: 'As your device has it, by day and by night.',
  email: 'Email',
  emailNote: 'Only you see it. Nothing is sent there.',
  emailHint: 'Like name@example.org',
  changeEmail: 'Change email',
  changing: 'Changing',
  emailChanged: 'Email address changed',
  password: 'Password',
  passwordNote: 'A new one signs you out everywhere but here.',
  enterCurrent: 'Enter your current password.',
  chooseNew: 'Choose a new password.',
  changePassword: 'Change password',
  passwordChanged: 'Password changed. Every other session has ended.',
  sessions: 'Sessions',
  sessionsNote: 'Where you are signed in. Logout ends the one you are in.',
  thisBrowser: 'This browser',
  otherBrowser: 'Another browser',
  sessionTimes: (signedIn: ReactNode, lastSeen: ReactNode): ReactNode => (
    <>
      Signed in {signedIn} · last seen {lastSeen}
    </>
  ),
  thisDevice: 'This device',
  end: 'End',
  endNamed: (device: string) => `End session, ${device}`,
  endOthers: 'End all other sessions',
  ending: 'Ending',
  othersEnded: 'Every other session has ended',
  sessionEnded: 'Session ended',
  notEnded: 'That session wasn’t ended.',
  closedTitle: 'Closed for now',
  /** In place of private data, after a password was set by a reset link. */
  closed: (until: ReactNode): ReactNode => (
    <>
      Someone else made the link that reset your password, so your private data stays closed for 72 hours, until {until}
      .
    </>
  ),
  data: 'Your data',
  dataNote:
    'One JSON file with all that Pipit keeps of you: profile, posts, comments, votes, likes, bookmarks, follows, and whom and what you hide.',
  download: 'Download my data',
  gathering: 'Gathering',
  notDownloaded: 'Your data didn’t arrive.',
  remove: 'Delete my account',
  removeNote: 'Everything goes, at once and for good. You will be asked for your password.',
  removeTitle: 'Delete your account?',
  removing: 'Deleting',
  goes: 'This goes, and nothing can bring it back:',
  gone: [
    'your profile and email address',
    'your posts, with every comment, like and bookmark on them',
    'your comments, votes, likes and bookmarks',
    'whom you follow, and who follows you',
    'your sessions, on every device',
  ],
  reserved: (handle: ReactNode): ReactNode => <>The name {handle} stays reserved: nobody can take it, not even you.</>,
  removed: 'Your account and all that was in it are deleted.',
  inviteNote: 'Hand out a link to this community. Whoever opens it can join.',
  guest: 'You’re here as a guest',
  guestNote:
    'All visitors share this account, so its email, password and sessions stay as they are and it can’t be deleted. Sign up for one of your own.',
  signUp: 'Sign up',
  about: 'About this Pipit',
  aboutNote: 'Free software: you may read it, change it and host your own.',
  source: 'Source code',
  what: 'What it is, its rules, and who looks after it',
});
