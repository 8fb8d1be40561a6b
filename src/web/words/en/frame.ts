import { define } from '../language.ts';

/** Around the pages of members. */
export const frameWords = define('frame', {
  skip: 'Skip to content',
  main: 'Main',
  quick: 'Quick navigation',
  userFeed: 'User Feed',
  /** By the names of the pages. */
  titles: {
    feed: 'Feed',
    explore: 'Explore',
    bookmarks: 'Bookmarks',
    account: 'Account',
    invite: 'Invite people',
    moderation: 'Moderation',
    queue: 'Queue',
    waiting: 'Waiting',
    members: 'Members',
    log: 'Log',
    community: 'Community',
    profile: 'Profile',
    post: 'Post',
  },
  openMenu: 'Open menu',
  menu: 'Menu',
  closeMenu: 'Close menu',
  close: 'Close',
  accountMenu: (name: string) => `Account menu, ${name}`,
  signUp: 'Sign up',
  logout: 'Logout',
  panel: 'People and sorting',
  sortBy: 'Sort posts by',
  addPost: '+ Add New Post',
  /** Behind an icon of the plus. */
  addPostShort: 'Add New Post',
  shortcuts: 'Keyboard shortcuts',
  loadingPosts: 'Loading posts',
  loadingComments: 'Loading comments',
  loadingPeople: 'Loading people',
  loadingProfile: 'Loading profile',
  loadingAccount: 'Loading account',
  stopped: 'This part stopped working',
  stoppedNote: 'The rest of the page still works, and nothing you wrote is lost.',
  /** While the browser has no network, and while it has one and the server does not answer. */
  offline: { banner: 'You’re offline. Trying again…', page: 'You’re offline, and this page isn’t here yet' },
  silent: { banner: 'Pipit doesn’t answer. Trying again…', page: 'Pipit doesn’t answer, and this page isn’t here yet' },
  draftsKept: 'Your drafts are kept in this browser.',
});
