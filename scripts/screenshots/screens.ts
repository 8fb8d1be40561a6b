import type { Page } from '@playwright/test';

export interface Screen {
  name: string;
  /** Who is signed in; the guest by default. */
  as?: 'visitor' | 'member';
  /** The widest window in which it exists. */
  upTo?: number;
  /** To the end of the page, not only what the window shows. */
  whole?: boolean;
  open: (page: Page) => Promise<unknown>;
}

const GUEST_POST = 'Hello from the guest perch. What should I look at first?';

const article = (page: Page) => page.getByRole('article').first().waitFor();

async function openPostOfGuest(page: Page): Promise<void> {
  await page.goto('/profile/guest');
  await page.getByRole('article').filter({ hasText: GUEST_POST }).getByRole('link', { name: '1 comment' }).click();
  await page.getByRole('list', { name: 'Comments' }).getByRole('article').first().waitFor();
}

async function compose(page: Page, text: string): Promise<void> {
  await page.goto('/userFeed');
  await article(page);
  await page.getByRole('button', { name: '+ Add New Post' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(text);
}

async function openAccount(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByRole('list', { name: 'Sessions' }).waitFor();
}

async function fail(page: Page, path: string): Promise<void> {
  await page.route('**/api/posts**', (route) => route.fulfill({ status: 500, json: { errors: ['It broke.'] } }));
  await page.goto(path);
  await page.getByRole('alert').waitFor();
}

export const SCREENS: readonly Screen[] = [
  { name: 'landing', as: 'visitor', whole: true, open: (page) => page.goto('/') },
  {
    name: 'login',
    as: 'visitor',
    open: async (page) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Guest Login' }).waitFor();
    },
  },
  {
    name: 'login-refused',
    as: 'visitor',
    open: async (page) => {
      await page.goto('/login');
      await page.getByLabel('User Name').fill('nobody');
      await page.getByLabel('Password', { exact: true }).fill('whatever it was');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'signup',
    as: 'visitor',
    open: async (page) => {
      await page.goto('/signup');
      await page.getByLabel('User Name').fill('robin');
    },
  },
  { name: 'feed', open: (page) => page.goto('/userFeed').then(() => article(page)) },
  { name: 'feed-failed', open: (page) => fail(page, '/userFeed') },
  {
    name: 'feed-loading',
    open: async (page) => {
      await page.route('**/api/posts**', () => undefined);
      await page.goto('/userFeed');
      await page.getByRole('status').filter({ hasText: 'Loading posts' }).waitFor({ state: 'attached' });
    },
  },
  { name: 'explore', whole: true, open: (page) => page.goto('/explore').then(() => article(page)) },
  { name: 'bookmarks', open: (page) => page.goto('/bookmarks').then(() => article(page)) },
  { name: 'profile-own', open: (page) => page.goto('/profile/guest').then(() => article(page)) },
  { name: 'profile', open: (page) => page.goto('/profile/priya_r').then(() => article(page)) },
  { name: 'post', open: openPostOfGuest },
  { name: 'account', as: 'member', whole: true, open: openAccount },
  { name: 'account-guest', open: (page) => page.goto('/account').then(() => page.getByText('as a guest').waitFor()) },
  {
    name: 'account-delete',
    as: 'member',
    open: async (page) => {
      await openAccount(page);
      await page.getByRole('main').getByRole('button', { name: 'Delete my account' }).click();
      await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('not mine at all');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
      await page.getByRole('alert').waitFor();
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
      await page.goto('/profile/guest');
      await page.getByRole('main').getByRole('button', { name: 'Edit' }).click();
      await page.getByRole('dialog').getByLabel('Bio').waitFor();
    },
  },
  {
    name: 'user-menu',
    open: async (page) => {
      await page.goto('/userFeed');
      await article(page);
      await page.getByRole('button', { name: /^Account menu/ }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    },
  },
  {
    name: 'drawer',
    upTo: 800,
    open: async (page) => {
      await page.goto('/userFeed');
      await article(page);
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).waitFor();
    },
  },
  {
    name: 'shortcuts',
    open: async (page) => {
      await page.goto('/userFeed');
      await article(page);
      await page.keyboard.press('?');
      await page.getByRole('dialog').getByRole('switch').waitFor();
    },
  },
  { name: 'not-found', open: (page) => page.goto('/nowhere').then(() => page.getByText('PageNotFound').waitFor()) },
];
