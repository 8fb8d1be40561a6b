import type { Sort } from '#contract/posts.ts';

/** A list of posts by name. No username holds a colon. */
export type ListKey = 'bookmarks' | `home:${Sort}` | `explore:${Sort}` | `user:${string}:${Sort}`;

export const BOOKMARKS = 'bookmarks' satisfies ListKey;
export const homeList = (sort: Sort): ListKey => `home:${sort}`;
export const exploreList = (sort: Sort): ListKey => `explore:${sort}`;
/** Usernames differ without regard to case. */
export const userList = (username: string, sort: Sort): ListKey => `user:${username.toLowerCase()}:${sort}`;

/** Whether a new post by `username` belongs in the list. */
export const takesPostBy = (key: string, username: string): boolean =>
  key.startsWith('home:') || key.startsWith('explore:') || key.startsWith(`user:${username.toLowerCase()}:`);
