import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './e2e.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Nothing to complain about, in both colour modes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const mode of ['light', 'dark']) {
    await page.evaluate(async (theme) => {
      document.documentElement.setAttribute('data-theme', theme);
      await new Promise(requestAnimationFrame);
      const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
      await Promise.all(ending.map(({ finished }) => finished));
    }, mode);
    const { violations } = await new AxeBuilder({ page }).withTags(TAGS).setLegacyMode().analyze();
    const found = violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }));
    expect(found, mode).toEqual([]);
  }
}

/** Colours are judged once everything stands still. */
export const still = (page: Page): Promise<void> => page.emulateMedia({ reducedMotion: 'reduce' });
