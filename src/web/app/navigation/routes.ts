interface RouteOf {
  /** In screens/. */
  folder: string;
  /** Seen by whoever is not signed in. */
  front?: true;
  /** Something follows: whose profile, which post. */
  param?: true;
}

/** The pages of the app by the first part of their path: what the build names in its documents. */
export const ROUTES: Record<string, RouteOf> = {
  login: { folder: 'login', front: true },
  signup: { folder: 'signup', front: true },
  userFeed: { folder: 'feed' },
  explore: { folder: 'explore' },
  bookmarks: { folder: 'bookmarks' },
  account: { folder: 'account' },
  profile: { folder: 'profile', param: true },
  post: { folder: 'post', param: true },
};
