import type { Page } from '@playwright/test';
import type { Member } from '#tests/harness/api/people.ts';
import { CARE_SCREENS } from './care-screens.ts';
import { PEOPLE_SCREENS } from './people-screens.ts';
import { SAFETY_SCREENS } from './safety-screens.ts';
import { open, openMenuOf, type Screen, STATE } from './screen.ts';

const POST = '[data-post-id]';
const GUEST_POST = 'Hello from the guest perch. What should I look at first?';

const ownPost = (page: Page) => page.locator(POST).filter({ hasText: GUEST_POST });

async function openPostOfGuest(page: Page): Promise<void> {
  await open(page, '/profile/guest', POST);
  await ownPost(page).locator('.action-comments').click();
  await page.locator('.comment').first().waitFor();
}

async function compose(page: Page, text: string): Promise<void> {
  await open(page, '/userFeed', POST);
  await page.keyboard.press('n');
  await page.getByRole('dialog').getByRole('textbox').fill(text);
}

async function openOwnPost(page: Page, me: Member): Promise<void> {
  const post = await me.writes('Tide’s out till four. Bring boots.');
  await me.comments(post, 'And a towel.');
  await open(page, `/post/${post._id}`, '.comment');
}

const openAccount = (page: Page) => open(page, '/account', '.sessions');

async function fail(page: Page, path: string): Promise<void> {
  await page.route('**/api/posts**', (route) => route.fulfill({ status: 500, json: { errors: ['It broke.'] } }));
  await open(page, path, '[role=alert]');
}

async function search(page: Page, query: string, until: string): Promise<void> {
  await open(page, '/explore', POST);
  await page.locator('[type=search]').fill(query);
  await page.locator(until).first().waitFor();
}

async function openFollowedTag(page: Page): Promise<void> {
  await open(page, '/tag/library', POST);
  await page.locator('.tag-facts button').click();
  await page.locator('main [role=switch]').waitFor();
}

/** A community after its set-up, without texts. */
const settled = (page: Page, community: object) =>
  page.route('**/api/config', async (route) => {
    const answer = await route.fetch();
    const config = await answer.json();
    await route.fulfill({
      json: { ...config, community: { ...config.community, setUp: true, ...community } },
    });
  });

async function invited(page: Page, answer: object): Promise<void> {
  const community = { name: 'Pipit', description: '' };
  const json = { state: 'alive', by: null, usesLeft: null, expiresAt: null, community, ...answer };
  await page.route('**/api/invitations/look', (route) => route.fulfill({ json }));
  await open(page, '/join/code', 'main h1');
}

const PRIYA = { _id: '1', username: 'priya_r', firstName: 'Priya', lastName: 'Raghunathan', avatarURL: '' };

async function waits(page: Page, me: Member): Promise<void> {
  const user = JSON.stringify({ ...me.user, state: 'waiting' });
  await page.goto('/robots.txt');
  await page.evaluate((waiting) => localStorage.setItem('user', waiting), user);
  await page.route('**/api/users/**', (route) =>
    route.fulfill({ status: 403, json: { errors: ['Later.'], codes: [{ code: 'waiting' }] } }),
  );
  await open(page, '/userFeed', STATE);
}

export const SCREENS: readonly Screen[] = [
  { name: 'search-page', open: (page) => open(page, '/search', '.find') },
  { name: 'search-posts', open: (page) => open(page, '/search?q=the', POST) },
  { name: 'search-people', open: (page) => open(page, '/search?q=a&tab=people', '.person') },
  { name: 'search-tags', open: (page) => open(page, '/search?q=lib&tab=tags', '.line-item') },
  { name: 'search-nothing', open: (page) => open(page, '/search?q=zebra%20from:guest', STATE) },
  { name: 'landing', as: 'visitor', whole: true, open: (page) => page.goto('/') },
  { name: 'login', as: 'visitor', open: (page) => open(page, '/login', '.auth-guest:not([inert])') },
  {
    name: 'login-refused',
    as: 'visitor',
    open: async (page) => {
      await page.goto('/login');
      await page.locator('[name=username]').fill('nobody');
      await page.locator('[name=password]').fill('whatever it was');
      await page.locator('[type=submit]').click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'signup',
    as: 'visitor',
    open: async (page) => {
      await page.goto('/signup');
      await page.locator('[name=username]').fill('robin');
    },
  },
  {
    name: 'signup-invalid',
    as: 'visitor',
    open: async (page) => {
      await page.goto('/signup');
      await page.locator('[name=username]').fill('_');
      await page.locator('[name=password]').fill('        ');
      await page.locator('[type=submit]').click();
      await page.locator('.field-error').nth(3).waitFor();
    },
  },
  { name: 'feed', open: (page) => open(page, '/userFeed', POST) },
  { name: 'feed-empty', as: 'newcomer', open: (page) => open(page, '/userFeed', STATE) },
  { name: 'feed-failed', open: (page) => fail(page, '/userFeed') },
  {
    name: 'feed-loading',
    open: async (page) => {
      await page.route('**/api/posts**', () => undefined);
      await open(page, '/userFeed', 'main .bone-post');
    },
  },
  { name: 'explore', whole: true, open: (page) => open(page, '/explore', POST) },
  { name: 'search', open: (page) => search(page, 'priya', '.match') },
  { name: 'search-nobody', open: (page) => search(page, 'nobody has this name', 'search .panel-note') },
  { name: 'tag', as: 'newcomer', open: openFollowedTag },
  { name: 'tag-unused', open: (page) => open(page, '/tag/nobody', STATE) },
  { name: 'bookmarks', open: (page) => open(page, '/bookmarks', POST) },
  { name: 'bookmarks-empty', as: 'newcomer', open: (page) => open(page, '/bookmarks', STATE) },
  { name: 'profile-own', open: (page) => open(page, '/profile/guest', POST) },
  { name: 'profile-empty', as: 'newcomer', open: (page, me) => open(page, `/profile/${me.username}`, STATE) },
  { name: 'profile', open: (page) => open(page, '/profile/priya_r', POST) },
  { name: 'profile-nobody', open: (page) => open(page, '/profile/nobody', STATE) },
  { name: 'post', open: openPostOfGuest },
  { name: 'post-nowhere', open: (page) => open(page, '/post/nowhere', STATE) },
  {
    name: 'post-menu',
    as: 'newcomer',
    open: async (page, me) => {
      await openOwnPost(page, me);
      await openMenuOf(page, `${POST} [aria-haspopup=menu]`);
    },
  },
  {
    name: 'post-deleted',
    as: 'newcomer',
    open: async (page, me) => {
      await openOwnPost(page, me);
      await openMenuOf(page, `${POST} [aria-haspopup=menu]`);
      await page.getByRole('menuitem').last().click();
      await page.locator('.toast button').waitFor();
      await page.locator(STATE).waitFor();
    },
  },
  {
    name: 'comment-edit',
    as: 'newcomer',
    open: async (page, me) => {
      await openOwnPost(page, me);
      await openMenuOf(page, '.comment [aria-haspopup=menu]');
      await page.getByRole('menuitem').first().click();
      await page.locator('.comment-edit textarea').waitFor();
    },
  },
  { name: 'account', as: 'newcomer', whole: true, open: openAccount },
  { name: 'account-guest', open: (page) => open(page, '/account', STATE) },
  {
    name: 'account-delete',
    as: 'newcomer',
    open: async (page) => {
      await openAccount(page);
      await page.locator('main .text-danger').click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('[name=password]').fill('not mine at all');
      await dialog.locator('.btn-danger').click();
      await dialog.locator('.field-error').waitFor();
    },
  },
  { name: 'create-post', open: (page) => compose(page, 'Tide’s out till four. Bring boots.') },
  {
    name: 'create-post-over',
    open: (page) => compose(page, 'Far too many words for a bird to sing. '.repeat(4).trim()),
  },
  {
    name: 'update-profile',
    open: async (page) => {
      await open(page, '/profile/guest', POST);
      await page.locator('.profile-top button').click();
      await page.getByRole('dialog').getByRole('textbox').last().waitFor();
    },
  },
  {
    name: 'user-menu',
    open: async (page) => {
      await open(page, '/userFeed', POST);
      await openMenuOf(page, '.user-trigger');
    },
  },
  {
    name: 'drawer',
    upTo: 800,
    open: async (page) => {
      await open(page, '/userFeed', POST);
      await page.locator('header [aria-haspopup=dialog]').click();
      await page.locator('.drawer-foot').waitFor();
    },
  },
  {
    name: 'shortcuts',
    open: async (page) => {
      await open(page, '/userFeed', POST);
      await page.keyboard.press('?');
      await page.getByRole('dialog').getByRole('switch').waitFor();
    },
  },
  {
    name: 'login-community',
    as: 'visitor',
    open: async (page) => {
      await settled(page, {});
      await open(page, '/login', '.auth-end.muted');
    },
  },
  {
    name: 'signup-approval',
    as: 'visitor',
    whole: true,
    open: async (page) => {
      await settled(page, { join: 'approval' });
      await open(page, '/signup', 'textarea');
    },
  },
  ...(['invitation', 'nobody'] as const).map(
    (join): Screen => ({
      name: `signup-${join}`,
      as: 'visitor',
      open: async (page) => {
        await settled(page, { join });
        await page.goto('/signup');
        await page.locator('[name=username]').waitFor({ state: 'detached' });
      },
    }),
  ),
  {
    name: 'join',
    as: 'visitor',
    open: (page) => invited(page, { by: PRIYA, usesLeft: 3, expiresAt: '2026-12-01T12:00:00.000Z' }),
  },
  { name: 'join-used-up', as: 'visitor', open: (page) => invited(page, { state: 'used_up' }) },
  {
    name: 'reset',
    as: 'visitor',
    open: async (page) => {
      await page.route('**/api/auth/reset/look', (route) => route.fulfill({ json: { username: 'priya_r' } }));
      // Otherwise the same address with another hash would not load a new page.
      await page.goto('/robots.txt');
      await open(page, '/reset#secret', '[name=newPassword]');
      await page.locator('[name=newPassword]').fill('saltmarshes and such');
    },
  },
  { name: 'reset-dead', as: 'visitor', open: (page) => open(page, '/reset', 'main h1') },
  { name: 'approval', as: 'newcomer', open: waits },
  { name: 'welcome', as: 'newcomer', whole: true, open: (page) => open(page, '/welcome', '.pick') },
  ...PEOPLE_SCREENS,
  ...SAFETY_SCREENS,
  ...CARE_SCREENS,
  { name: 'about', as: 'visitor', whole: true, open: (page) => open(page, '/about', 'main h1') },
  { name: 'not-found', open: (page) => open(page, '/nowhere', STATE) },
];
