import { SPENT_ON_MEDIA } from './of-media.ts';

/** The message of each limit. The time to wait is appended. */
export const SPENT = {
  reads: 'That was a lot to read at once from your network.',
  'account-reads': 'That was a lot to read at once.',
  writes: 'That was a lot to write at once.',
  points: 'That is as much as one account can write in a day.',
  entries: 'Many people have logged in or signed up from your network.',
  logins: 'Too many logins have failed from your network.',
  'network-logins': 'Too many logins have failed from your network.',
  'account-logins': 'Too many logins to this account have failed from your network.',
  'stranger-logins': 'Too many logins to this account have failed.',
  signups: 'Many new accounts were made from your network.',
  'network-signups': 'Many new accounts were made from your network.',
  reports: 'That was a lot to report at once.',
  'network-reports': 'That was a lot to report at once from your network.',
  searches: 'That was a lot to search at once.',
  ...SPENT_ON_MEDIA,
} as const;

export type Limit = keyof typeof SPENT;
