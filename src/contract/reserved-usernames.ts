/** Would collide with a path under `/api/users`. */
const API_WORDS = ['bookmark', 'edit', 'follow', 'unfollow', 'remove-bookmark'];

/** First parts of the addresses of screens, present and planned, and of what the server answers beside them. */
const ADDRESSES = [
  ...['about', 'account', 'api', 'assets', 'bookmarks', 'browser', 'community', 'explore', 'healthz', 'icons', 'join'],
  ...['login', 'logout', 'metrics', 'moderation', 'notifications', 'post', 'profile', 'readyz', 'reset', 'search'],
  ...['settings', 'setup', 'signup', 'tag', 'userfeed', 'welcome'],
];

/** Whoever has such a name seems to speak for this Pipit, or for everybody. */
const OFFICES = [
  ...['admin', 'administrator', 'everyone', 'guest', 'help', 'moderator', 'owner', 'pipit', 'root', 'security'],
  ...['support'],
];

/** Not free to new members. Who had one before it was reserved keeps it. */
export const RESERVED_USERNAMES: readonly string[] = [...API_WORDS, ...ADDRESSES, ...OFFICES];

export const isReservedUsername = (username: string): boolean => RESERVED_USERNAMES.includes(username.toLowerCase());
