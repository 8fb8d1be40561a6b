import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './e2e.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What can differ between the colour modes. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Nothing to complain about, in both colour modes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const mode of ['light', 'dark'] as const) {
    await page.evaluate(async (theme) => {
      document.documentElement.setAttribute('data-theme', theme);
      await new Promise(requestAnimationFrame);
      const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
      await Promise.all(ending.map(({ finished }) => finished));
    }, mode);
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const { violations } = await (mode === 'light' ? axe.withTags(TAGS) : axe.withRules(OF_COLOURS)).analyze();
    const found = violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }));
    expect(found, mode).toEqual([]);
  }
}

/** Colours are judged once everything stands still. */
export const still = (page: Page): Promise<void> => page.emulateMedia({ reducedMotion: 'reduce' });
