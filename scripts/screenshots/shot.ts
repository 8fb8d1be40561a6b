import type { Browser, BrowserContext } from '@playwright/test';
import type { Member } from '#tests/harness/people.ts';

export const MODES = ['light', 'dark'] as const;
export const WIDTHS = [390, 1440] as const;

export interface Shot {
  mode: (typeof MODES)[number];
  width: (typeof WIDTHS)[number];
}

const HEIGHTS = { 390: 844, 1440: 900 };

/** A browser in which the member is signed in and the mode is chosen. */
export function openBrowserFor(
  browser: Browser,
  origin: string,
  { mode, width }: Shot,
  member?: Member,
): Promise<BrowserContext> {
  const items = { 'pipit-color-mode': mode, ...(member && { token: member.token, user: JSON.stringify(member.user) }) };
  const localStorage = Object.entries(items).map(([name, value]) => ({ name, value }));
  return browser.newContext({
    baseURL: origin,
    viewport: { width, height: HEIGHTS[width] },
    isMobile: width < 768,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
}
