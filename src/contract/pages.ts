interface Page {
  /** `:name` matches one segment. */
  path: `/${string}`;
  /** Other callers are redirected to the log-in page or to the feed. */
  access: 'visitors' | 'members' | 'everyone';
  /** A members' page without the usual layout. */
  bare?: true;
  /** Its posts can be sorted. Bookmarks stand in the order in which they were set. */
  sorted?: true;
}

/** The pages of the client. The code of each is in `web/screens`: the page `post` is `PostScreen.tsx`. */
export const PAGES = {
  login: { path: '/login', access: 'visitors' },
  signup: { path: '/signup', access: 'visitors' },
  setup: { path: '/setup', access: 'everyone' },
  join: { path: '/join/:code', access: 'everyone' },
  reset: { path: '/reset', access: 'everyone' },
  welcome: { path: '/welcome', access: 'members', bare: true },
  about: { path: '/about', access: 'everyone' },
  feed: { path: '/userFeed', access: 'members', sorted: true },
  explore: { path: '/explore', access: 'members', sorted: true },
  search: { path: '/search', access: 'members' },
  notifications: { path: '/notifications', access: 'members' },
  notificationSettings: { path: '/notifications/settings', access: 'members' },
  bookmarks: { path: '/bookmarks', access: 'members' },
  account: { path: '/account', access: 'members' },
  invite: { path: '/invite', access: 'members' },
  moderation: { path: '/moderation', access: 'members' },
  waiting: { path: '/moderation/waiting', access: 'members' },
  members: { path: '/moderation/members', access: 'members' },
  log: { path: '/moderation/log', access: 'members' },
  community: { path: '/community', access: 'members' },
  profile: { path: '/profile/:username', access: 'members', sorted: true },
  profileReplies: { path: '/profile/:username/replies', access: 'members' },
  profileMedia: { path: '/profile/:username/media', access: 'members' },
  profileLikes: { path: '/profile/:username/likes', access: 'members' },
  followers: { path: '/profile/:username/followers', access: 'members' },
  following: { path: '/profile/:username/following', access: 'members' },
  mutuals: { path: '/profile/:username/mutuals', access: 'members' },
  tag: { path: '/tag/:tag', access: 'members', sorted: true },
  post: { path: '/post/:postId', access: 'members' },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof PAGES;

export const isSorted = (name: PageName | undefined): boolean => name !== undefined && 'sorted' in PAGES[name];

export const PAGE_NAMES = Object.keys(PAGES) as PageName[];

/** Ignores case and a trailing slash. */
export const pagePattern = (name: PageName): RegExp =>
  new RegExp(`^${PAGES[name].path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i');

export interface FoundPage {
  name: PageName;
  params: Record<string, string>;
}

export function pageAt(path: string): FoundPage | null {
  for (const name of PAGE_NAMES) {
    const match = pagePattern(name).exec(path);
    if (match) return { name, params: decoded(match.groups) };
  }
  return null;
}

const decoded = (params: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decode(value)]));

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
