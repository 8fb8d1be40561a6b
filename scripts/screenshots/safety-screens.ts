import type { Page } from '@playwright/test';
import { open, openMenuOf, type Screen, STATE } from './screen.ts';

/** Opens the confirmation of a menu item on a profile. */
async function ask(page: Page, about: 'mute' | 'block'): Promise<void> {
  await open(page, '/profile/priya_r', '[data-post-id]');
  await openMenuOf(page, '.profile-buttons [aria-haspopup=menu]');
  const items = page.getByRole('menuitem');
  await (about === 'mute' ? items.nth(-2) : items.last()).click();
  await page.getByRole('dialog').locator('.btn').first().waitFor();
}

const createdAt = '2026-11-15T09:30:00Z';
const until = '2026-12-15T09:30:00Z';
const PRIYA = { _id: '1', username: 'priya_r', firstName: 'Priya', lastName: 'Raghunathan', avatarURL: '' };

/** Serves one entry of each list of hidden people and words. */
async function hiding(page: Page): Promise<void> {
  const lists = {
    mutes: [{ user: PRIYA, until, notices: false, createdAt }],
    blocks: [{ user: PRIYA, createdAt }],
    filters: [
      { _id: '3', word: '犬', action: 'fold', until, createdAt },
      { _id: '4', word: '猫カフェ', action: 'hide', until: null, createdAt },
    ],
  };
  for (const [name, rows] of Object.entries(lists)) {
    await page.route(`**/api/${name}*`, (route) => route.fulfill({ json: { [name]: rows, nextCursor: 'more' } }));
  }
  await open(page, '/account', '.session-name bdi');
}

/** Screens of mutes, blocks, filters and reports. */
export const SAFETY_SCREENS: readonly Screen[] = [
  { name: 'mute', as: 'newcomer', open: (page) => ask(page, 'mute') },
  { name: 'block', as: 'newcomer', open: (page) => ask(page, 'block') },
  {
    name: 'profile-muted',
    as: 'newcomer',
    open: async (page) => {
      await ask(page, 'mute');
      await page.getByRole('dialog').locator('.btn-sec').first().click();
      await page.locator('.note-strip').waitFor();
    },
  },
  {
    name: 'profile-blocked',
    as: 'newcomer',
    open: async (page) => {
      await ask(page, 'block');
      await page.getByRole('dialog').locator('.btn-danger').click();
      await page.locator(STATE).waitFor();
    },
  },
  {
    name: 'feed-folded',
    open: async (page) => {
      await page.route('**/api/posts?**', async (route) => {
        const answer = await (await route.fetch()).json();
        const posts = answer.posts.map((post: object, n: number) => (n % 2 ? { ...post, filtered: '猫カフェ' } : post));
        await route.fulfill({ json: { ...answer, posts } });
      });
      await open(page, '/userFeed', '.folded');
    },
  },
  { name: 'account-hiding', as: 'newcomer', whole: true, open: hiding },
];
