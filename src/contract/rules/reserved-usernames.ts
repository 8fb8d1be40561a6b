import { PAGES } from '../pages.ts';

/** Would collide with a path under `/api/users`. */
const API_WORDS = ['bookmark', 'edit', 'follow', 'unfollow', 'remove-bookmark'];

/** First parts of the addresses of pages, present and planned, and of what the server answers beside them. */
const ADDRESSES = [
  ...Object.values(PAGES).map(({ path }) => path.split('/')[1] ?? ''),
  ...['about', 'api', 'assets', 'browser', 'community', 'healthz', 'icons', 'join', 'logout', 'metrics'],
  ...['moderation', 'notifications', 'readyz', 'reset', 'search', 'settings', 'setup', 'tag', 'welcome'],
];

/** Whoever has such a name seems to speak for this Pipit, or for everybody. */
const OFFICES = [
  ...['admin', 'administrator', 'administrators', 'admins', 'everyone', 'guest', 'help', 'mod', 'moderator'],
  ...['moderators', 'mods', 'official', 'owner', 'owners', 'pipit', 'root', 'staff', 'support', 'system', 'team'],
];

/** What RFC 2142 gives whoever runs a place: mail to `NAME@` its domain reaches them, and @NAME must not be another. */
const MAILBOXES = [
  ...['abuse', 'ftp', 'hostmaster', 'info', 'marketing', 'news', 'noc', 'postmaster', 'sales', 'security', 'usenet'],
  ...['uucp', 'webmaster', 'www'],
];

/** As the names are compared: nobody tells `admin.` from `admin`, or `Ad-Min` either. */
const bare = (username: string): string => username.toLowerCase().replace(/[._-]/g, '');

/** Not free to new members, with dots and dashes or without. Who had one before it was reserved keeps it. */
export const RESERVED_USERNAMES: readonly string[] = [...API_WORDS, ...ADDRESSES, ...OFFICES, ...MAILBOXES].map(bare);

export const isReservedUsername = (username: string): boolean => RESERVED_USERNAMES.includes(bare(username));
