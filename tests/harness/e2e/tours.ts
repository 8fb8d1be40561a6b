import type { Page } from '@playwright/test';
import type { PageName } from '#contract/pages.ts';
import { open, type Screen as Stop } from '../../../scripts/screenshots/screen.ts';
import { SCREENS } from '../../../scripts/screenshots/screens.ts';
import type { Member } from '../api/people.ts';
import { test } from './e2e.ts';
import { sessionOf } from './visit.ts';
import { tolerate } from './watch.ts';

export type { Stop };
export type Role = NonNullable<Stop['as']> | 'guest';

/** Pages that `npm run screenshots` does not take. */
const MORE_SCREENS: readonly Stop[] = [
  { name: 'not-found-visitor', as: 'visitor', open: (page) => open(page, '/nowhere', 'h1') },
  { name: 'setup-dead', as: 'visitor', open: (page) => open(page, '/setup', 'main h1') },
  { name: 'notifications', open: (page) => open(page, '/notifications', 'main [data-row], main .state') },
  { name: 'notification-settings', as: 'newcomer', open: (page) => open(page, '/notifications/settings', '.told') },
  {
    name: 'profile-media',
    open: (page) => open(page, '/profile/priya_r/media', 'main .media-item:not(.bone), main .state'),
  },
  { name: 'people-following', open: (page) => open(page, '/profile/priya_r/following', '.listed-person') },
];

/** The screen that shows each page; a page without one does not compile. */
const SCREEN_OF: Record<PageName, string> = {
  login: 'login',
  signup: 'signup',
  setup: 'setup-dead',
  join: 'join',
  reset: 'reset',
  welcome: 'welcome',
  about: 'about',
  feed: 'feed',
  explore: 'explore',
  search: 'search-posts',
  notifications: 'notifications',
  notificationSettings: 'notification-settings',
  bookmarks: 'bookmarks',
  account: 'account',
  invite: 'invite',
  moderation: 'queue',
  waiting: 'waiting',
  members: 'members',
  log: 'log',
  community: 'community',
  profile: 'profile',
  profileReplies: 'profile-replies',
  profileMedia: 'profile-media',
  profileLikes: 'profile-likes',
  followers: 'people-followers',
  following: 'people-following',
  mutuals: 'people-mutuals',
  tag: 'tag',
  post: 'post',
};

const PAGES_SHOWN = new Set([...Object.values(SCREEN_OF), 'landing', 'approval', 'not-found']);
const ALL_SCREENS = [...SCREENS, ...MORE_SCREENS];

const screensOf = (role: Role) => ALL_SCREENS.filter(({ as = 'guest' }) => as === role);

/** One screen of each page, and the other states of these pages. */
export const pagesOf = (role: Role): Stop[] => screensOf(role).filter(({ name }) => PAGES_SHOWN.has(name));
export const statesOf = (role: Role): Stop[] => screensOf(role).filter(({ name }) => !PAGES_SHOWN.has(name));

/** Error responses that a screen causes on purpose. */
const FAULTS: Record<string, RegExp> = {
  'login-refused': /status of 404 .*\/api\/auth\/login\)/,
  'feed-failed': /status of 500 .*\/api\/posts\?feed=home&/,
  'profile-nobody': /status of 404 .*\/api\/(posts\/user|users)\/nobody\?/,
  'post-nowhere': /status of 404 .*\/api\/posts\/nowhere\?/,
  approval: /status of 403 .*\/api\/users\//,
  'account-delete': /status of 401 .*\/api\/account\/delete\)/,
  // The client reports what the guest has read, though the server never accepts it from the guest.
  notifications: /status of 400 .*\/api\/notices\/seen\)/,
};

/**
 * Shows screens one after another in the same browser. `member` is called for each screen and returns the person who is
 * signed in.
 */
export async function walk(
  page: Page,
  screens: readonly Stop[],
  member: () => Promise<Member>,
  look: (stop: Stop, me: Member) => Promise<void>,
): Promise<void> {
  const viewport = page.viewportSize();
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      const fault = FAULTS[screen.name];
      if (fault) tolerate(page, fault);
      const me = await member();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.goto('/robots.txt');
      if (viewport) await page.setViewportSize(viewport);
      await page.evaluate(
        (items) => {
          localStorage.clear();
          sessionStorage.clear();
          Object.assign(localStorage, items);
        },
        screen.as === 'visitor' ? {} : sessionOf(me),
      );
      await look(screen, me);
    });
  }
}
