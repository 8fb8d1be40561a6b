import { define } from '../../language.ts';

/** The notification settings of a member. */
export const noticeSettingWords = define('noticeSettings', {
  title: 'Notifications',
  note: 'Pipit is the list behind the bell.',
  notePush: 'Pipit is the list behind the bell. Push also reaches this device when Pipit is closed.',
  loading: 'Loading notification settings',
  failed: 'The settings didn’t load',
  notSaved: 'That setting wasn’t saved.',
  when: 'Tell me when someone',
  pipit: 'Pipit',
  push: 'Push',
  kinds: {
    mention: 'Mentions me',
    comment: 'Comments on my post',
    reply: 'Replies to my comment',
    thread: 'Comments where I commented',
    follow: 'Follows me',
    like: 'Likes what I wrote',
  },
  from: { everyone: 'Everyone', following: 'People I follow', nobody: 'Nobody' },
  fromOf: (kind: string) => `${kind}, on Pipit`,
  pushOf: (kind: string) => `${kind}, by push`,
  quiet: 'Quiet',
  separate: 'One line each',
  separateNote: 'Likes and follows of a day stand in lines of their own, not in one together.',
  pushText: 'Show what was written',
  pushTextNote: 'A push says who wrote what. Off: only that there is something new.',
  quietHours: 'Quiet hours',
  quietOn: (from: string, to: string, zone: string) => `No push from ${from} to ${to}, ${zone}.`,
  quietOff: 'Push comes at any hour.',
  quietFrom: 'From',
  quietTo: 'To',
  /** The section in /account. */
  accountNote: 'Whom you hear of, and when.',
  open: 'Notification settings',
});
