import type { Page } from '@playwright/test';
import type { Member } from '#tests/harness/api/people.ts';

export interface Screen {
  name: string;
  /**
   * Who is signed in: nobody, somebody who has just signed up, the owner of a community with something to look after
   * (`startFurnished`), or by default the guest.
   */
  as?: 'visitor' | 'newcomer' | 'owner';
  /** The widest window in which it exists. */
  upTo?: number;
  /** To the end of the page, not only what the window shows. */
  whole?: boolean;
  open: (page: Page, me: Member) => Promise<unknown>;
}

/** Everything is found by what it is, never by its words: they may be those of another language. */
export const STATE = 'main .state';

export const open = async (page: Page, path: string, until: string): Promise<void> => {
  await page.goto(path);
  await page.locator(until).first().waitFor();
};

export async function openMenuOf(page: Page, trigger: string): Promise<void> {
  await page.locator(trigger).first().click();
  await page.getByRole('menuitem').last().waitFor();
}
