import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { expect, screens } from './e2e.ts';

/** The minified version, because every page reads it again and it is less than half the size. */
const AXE = readFileSync(new URL('../../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

const ALL: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

/** Rules whose result depends on the colour mode. */
const OF_COLOURS: RunOptions = { ...ALL, runOnly: ['color-contrast', 'link-in-text-block'] };

/** Expects no violations in either colour mode. A violation does not end the test, so that a tour continues. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectAccessibleInLight(page, 'light');
  expect.soft(await judge(page, 'dark', OF_COLOURS), 'dark').toEqual([]);
}

/** The same without the dark mode, which was checked in another window. */
export async function expectAccessibleInLight(page: Page, where: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  expect.soft(await judge(page, 'light', ALL), where).toEqual([]);
}

/** Checks a page on a phone and on a desktop. `layer` must stay visible when the window grows. */
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

/** Colours are measured only when no animation is running. */
export const still = (page: Page): Promise<void> => page.emulateMedia({ reducedMotion: 'reduce' });
