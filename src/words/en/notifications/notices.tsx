import type { ReactNode } from 'react';
import { formatNumber, plural } from '../../formats.ts';
import { define } from '../../language.ts';

/** The page of notifications. `who` is a name, or several: “Tomás, Elodie and 12 others”. */
export const noticeWords = define('notices', {
  list: 'Notifications',
  loading: 'Loading notifications',
  failed: 'Your notifications didn’t load',
  notShown: 'This notification can’t be shown',
  /** Replaces a notification whose post or comment was removed. */
  wentAway: 'What this told of is no longer here',
  all: 'All',
  mentions: 'Mentions',
  unreadMentions: (count: string) => `Mentions, ${count} unread`,
  markRead: 'Mark all read',
  settings: 'Notification settings',
  fresh: 'New',
  earlier: 'Earlier',
  /** Read by screen readers before the text of a row. */
  unread: 'Unread. ',
  news: (count: number) =>
    plural(count, { one: `${count} new notification`, other: `${formatNumber(count)} new notifications` }),
  manyNews: (least: number) => `${formatNumber(least)}+ new notifications`,

  others: (count: number) => plural(count, { one: `${count} other`, other: `${formatNumber(count)} others` }),
  /** Used if none of them can be named. */
  people: (count: number) => plural(count, { one: 'Somebody', other: `${formatNumber(count)} people` }),
  more: (count: number) => `+${formatNumber(count)}`,
  like: (who: ReactNode): ReactNode => <>{who} liked your post</>,
  follow: (who: ReactNode): ReactNode => <>{who} followed you</>,
  /** `count` comments, of which the latest is shown. */
  comment: (who: ReactNode, count: number): ReactNode =>
    count > 1 ? (
      <>
        {who} commented on your post, the latest of {formatNumber(count)} comments
      </>
    ) : (
      <>{who} commented on your post</>
    ),
  reply: (who: ReactNode, count: number): ReactNode =>
    count > 1 ? (
      <>
        {who} replied to you, the latest of {formatNumber(count)} replies
      </>
    ) : (
      <>{who} replied to your comment</>
    ),
  mention: (who: ReactNode): ReactNode => <>{who} mentioned you</>,
  mentionInComment: (who: ReactNode): ReactNode => <>{who} mentioned you in a comment</>,
  thread: (who: ReactNode, author: string, count: number): ReactNode =>
    count > 1 ? (
      <>
        {who} also commented on {author}’s post, the latest of {formatNumber(count)} comments
      </>
    ) : (
      <>
        {who} also commented on {author}’s post
      </>
    ),
  act: 'From the moderators',
  /** `by` and `member` are links. `by` is empty for the host and for former members. */
  resetLink: (by: ReactNode): ReactNode => (
    <>{by || 'The host or a former member'} made a link to reset your password</>
  ),
  resetLinkMade: (by: ReactNode, member: ReactNode): ReactNode => (
    <>
      {by || 'The host or a former member'} made a link to reset the password of {member || 'a former member'}
    </>
  ),
  resetUsed: (when: ReactNode): ReactNode => <>Someone used it to set a new password at {when}.</>,
  resetUnused: 'No one has used it.',
  resetAdvice: 'If you did not ask for it, tell an owner and change your password.',
  reports: (count: number) =>
    plural(count, { one: `${count} report waits for you`, other: `${formatNumber(count)} reports wait for you` }),
  signups: (count: number) =>
    plural(count, {
      one: `${count} sign-up waits for approval`,
      other: `${formatNumber(count)} sign-ups wait for approval`,
    }),

  like1: 'Like',
  upvote: 'Upvote',
  reply1: 'Reply',
  replyTo: (name: string) => `Reply to ${name}`,
  yourReply: (name: string) => `Your reply to ${name}`,
  send: 'Send',
  sent: 'Reply sent',
  sendFailed: 'That reply didn’t land.',
  options: (name: string) => `Options for the notification about ${name}`,

  muteThread: 'Mute this thread',
  threadMuted: 'Thread muted. It tells you of nothing more.',
  muteFailed: 'The thread wasn’t muted.',
  unmuteThread: 'Unmute this thread',
  threadUnmuted: 'Thread unmuted.',
  unmuteFailed: 'The thread wasn’t unmuted.',

  none: 'Quiet so far',
  noneNote: 'When someone likes, follows, comments or mentions you, it lands here.',
  saySomething: 'Say something',
  noMentions: 'No one has called you by name yet',
});
