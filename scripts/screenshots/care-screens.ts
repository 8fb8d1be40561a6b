import type { Page } from '@playwright/test';
import { open, openMenuOf, type Screen, STATE } from './screen.ts';

async function openMember(page: Page, item: number): Promise<void> {
  await open(page, '/moderation/members', '.member');
  await openMenuOf(page, '[data-index="1"] [aria-haspopup=menu]');
  if (item) await page.getByRole('menuitem').nth(item).click();
}

/** Screens of owners and moderators, and invitations. */
export const CARE_SCREENS: readonly Screen[] = [
  { name: 'community', as: 'owner', whole: true, open: (page) => open(page, '/community', '.form-foot') },
  {
    name: 'invite',
    as: 'owner',
    open: async (page) => {
      await open(page, '/invite', '.invitation');
      await page.locator('.section > .btn').click();
      await page.locator('.copy').waitFor();
    },
  },
  { name: 'queue', as: 'owner', whole: true, open: (page) => open(page, '/moderation', '.case-subject') },
  {
    name: 'queue-act',
    as: 'owner',
    open: async (page) => {
      await open(page, '/moderation', '.case-acts');
      await page.locator('.case-acts .btn').nth(4).click();
      await page.getByRole('dialog').locator('.statement').waitFor();
    },
  },
  { name: 'waiting', as: 'owner', open: (page) => open(page, '/moderation/waiting', '.member') },
  {
    name: 'waiting-decline',
    as: 'owner',
    open: async (page) => {
      await open(page, '/moderation/waiting', '.member');
      await page.locator('.member .btn-sec').first().click();
      await page.getByRole('dialog').locator('.btn-danger').click();
      await page.locator('.field-error').waitFor();
    },
  },
  { name: 'members', as: 'owner', whole: true, open: (page) => open(page, '/moderation/members', '.member') },
  { name: 'member-menu', as: 'owner', open: (page) => openMember(page, 0) },
  {
    name: 'member-reset',
    as: 'owner',
    open: async (page) => {
      await openMember(page, 1);
      await page.getByRole('dialog').locator('.btn-pri').click();
      await page.locator('.copy').waitFor();
    },
  },
  { name: 'log', as: 'owner', whole: true, open: (page) => open(page, '/moderation/log', '.log-row') },
  { name: 'moderation-refused', as: 'newcomer', open: (page) => open(page, '/moderation/log', STATE) },
];
