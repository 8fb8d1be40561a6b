import type { Browser, BrowserContext } from '@playwright/test';
import type { Member } from '#tests/harness/api/people.ts';

export const MODES = ['light', 'dark'] as const;
const SIZES = [
  { width: 390, height: 844 },
  { width: 800, height: 1100 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
];

export interface Shot {
  mode: (typeof MODES)[number];
  width: number;
  height: number;
  language?: string | undefined;
}

export const SHOTS: readonly Shot[] = MODES.flatMap((mode) => SIZES.map((size) => ({ mode, ...size })));

/** A browser context with a signed-in member and a colour mode. */
export function openBrowserFor(
  browser: Browser,
  origin: string,
  { mode, width, height, language }: Shot,
  member?: Member,
): Promise<BrowserContext> {
  const items = {
    'pipit-color-mode': mode,
    ...(language && { 'pipit-language': language }),
    ...(member && { token: member.token, user: JSON.stringify(member.user) }),
  };
  const localStorage = Object.entries(items).map(([name, value]) => ({ name, value }));
  return browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    isMobile: width < 768,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
}
