import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { expect, screens } from './e2e.ts';

/** Less than half of what the package names as its source; every page reads it anew. */
const AXE = readFileSync(new URL('../../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

const ALL: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

/** What can differ between the colour modes. */
const OF_COLOURS: RunOptions = { ...ALL, runOnly: ['color-contrast', 'link-in-text-block'] };

/** Nothing to complain about, in both colour modes. A complaint does not end the test: a tour goes on to its next screen. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectAccessibleInLight(page, 'light');
  expect.soft(await judge(page, 'dark', OF_COLOURS), 'dark').toEqual([]);
}

/** The same where the colours were judged in another window. */
export async function expectAccessibleInLight(page: Page, where: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  expect.soft(await judge(page, 'light', ALL), where).toEqual([]);
}

/** The same on a phone and on a desktop, for what stays as it is when the window grows; a layer is held to that. */
export async function expectAccessibleOnEachScreen(page: Page, layer?: Locator): Promise<void> {
  await expectAccessible(page);
  const before = page.viewportSize() ?? screens.phone.viewport;
  await page.setViewportSize(screens.desktop.viewport);
  if (layer) await expect(layer).toBeVisible();
  await expectAccessibleInLight(page, 'on a desktop');
  if (layer) await expect(layer).toBeVisible();
  await page.setViewportSize(before);
}

const judge = (page: Page, mode: 'light' | 'dark', options: RunOptions) =>
  page.evaluate(
    async ({ mode, options }) => {
      document.documentElement.setAttribute('data-theme', mode);
      await new Promise(requestAnimationFrame);
      const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
      await Promise.all(ending.map(({ finished }) => finished));
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(options);
      return violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }));
    },
    { mode, options },
  );

/** Colours are judged once everything stands still. */
export const still = (page: Page): Promise<void> => page.emulateMedia({ reducedMotion: 'reduce' });
