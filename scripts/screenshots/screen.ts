import type { Page } from '@playwright/test';
import type { Member } from '#tests/harness/api/people.ts';

export interface Screen {
  name: string;
  /**
   * The person who is signed in: no one, a new member, or the owner of a community with open cases (`startFurnished`).
   * Default: the guest.
   */
  as?: 'visitor' | 'newcomer' | 'owner';
  /** The widest window in which the screen exists. */
  upTo?: number;
  /** Takes the whole page instead of the window. */
  whole?: boolean;
  open: (page: Page, me: Member) => Promise<unknown>;
}

/** Elements are found by selectors, never by their text, which depends on the language. */
export const STATE = 'main .state';

export const open = async (page: Page, path: string, until: string): Promise<void> => {
  await page.goto(path);
  await page.locator(until).first().waitFor();
};

export async function openMenuOf(page: Page, trigger: string): Promise<void> {
  await page.locator(trigger).first().click();
  await page.getByRole('menuitem').last().waitFor();
}
