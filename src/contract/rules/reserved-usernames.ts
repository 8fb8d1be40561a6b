import { PAGES } from '../pages.ts';

/** These would collide with paths under `/api/users`. */
const API_WORDS = ['bookmark', 'edit', 'follow', 'unfollow', 'remove-bookmark'];

/** First segments of paths: pages, present and planned, and other paths of the server. */
const ADDRESSES = [
  ...Object.values(PAGES).map(({ path }) => path.split('/')[1] ?? ''),
  ...['about', 'api', 'assets', 'browser', 'community', 'healthz', 'icons', 'join', 'logout', 'metrics'],
  ...['moderation', 'notifications', 'readyz', 'reset', 'search', 'settings', 'setup', 'tag', 'welcome'],
];

/** Members with these names would seem to speak for the community. */
const OFFICES = [
  ...['admin', 'administrator', 'administrators', 'admins', 'everyone', 'guest', 'help', 'mod', 'moderator'],
  ...['moderators', 'mods', 'official', 'owner', 'owners', 'pipit', 'root', 'staff', 'support', 'system', 'team'],
];

/** The mailboxes of RFC 2142: mail to `NAME@` a domain reaches its host, and @NAME must not be someone else. */
const MAILBOXES = [
  ...['abuse', 'ftp', 'hostmaster', 'info', 'marketing', 'news', 'noc', 'postmaster', 'sales', 'security', 'usenet'],
  ...['uucp', 'webmaster', 'www'],
];

/** Reserved names are compared without case, dots and dashes, because `admin.` and `Ad-Min` look like `admin`. */
const bare = (username: string): string => username.toLowerCase().replace(/[._-]/g, '');

/** New members cannot choose these. Members who had one before it was reserved keep it. */
export const RESERVED_USERNAMES: readonly string[] = [...API_WORDS, ...ADDRESSES, ...OFFICES, ...MAILBOXES].map(bare);

export const isReservedUsername = (username: string): boolean => RESERVED_USERNAMES.includes(bare(username));
