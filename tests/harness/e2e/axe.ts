import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { expect, screens } from './e2e.ts';

const ALL: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

/** What can differ between the colour modes. */
const OF_COLOURS: RunOptions = { ...ALL, runOnly: ['color-contrast', 'link-in-text-block'] };

/** Nothing to complain about, in both colour modes. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  expect(await judge(page, 'light', ALL), 'light').toEqual([]);
  expect(await judge(page, 'dark', OF_COLOURS), 'dark').toEqual([]);
}

/** The same on a phone and on a desktop, for what stays as it is when the window grows. */
export async function expectAccessibleOnEachScreen(page: Page): Promise<void> {
  await expectAccessible(page);
  const before = page.viewportSize() ?? screens.phone.viewport;
  await page.setViewportSize(screens.desktop.viewport);
  expect(await judge(page, 'light', ALL), 'on a desktop').toEqual([]);
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
