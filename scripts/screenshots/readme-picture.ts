import type { Browser } from '@playwright/test';
import type { Member } from '#tests/harness/people.ts';
import { openBrowserFor, type Shot } from './shot.ts';

const WIDTH = 1200;
const HEIGHT = 750;

/** The feed on a desk and in a hand, light and dark in one picture. */
export async function takeReadmePicture(
  browser: Browser,
  origin: string,
  guest: Member,
  folder: string,
): Promise<string> {
  const take = async (shot: Shot): Promise<string> => {
    const context = await openBrowserFor(browser, origin, shot, guest);
    const page = await context.newPage();
    await page.goto('/userFeed');
    await page.getByRole('article').first().waitFor();
    if (shot.width === 1440) await page.getByRole('heading', { name: 'New Users to Follow' }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    const picture = await page.screenshot({ animations: 'disabled' });
    await context.close();
    return `data:image/png;base64,${picture.toString('base64')}`;
  };
  const light = await take({ mode: 'light', width: 1440 });
  const dark = await take({ mode: 'dark', width: 1440 });
  const hand = await take({ mode: 'dark', width: 390 });

  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  await page.setContent(`
    <style>
      body { margin: 0; }
      img { position: absolute; top: 0; left: 0; width: 100%; }
      .dark { clip-path: polygon(64% 0, 100% 0, 100% 100%, 44% 100%); }
      .hand { top: auto; left: auto; right: 40px; bottom: -150px; width: 262px; border-radius: 30px; border: 8px solid #0a1310; }
    </style>
    <img src="${light}"><img class="dark" src="${dark}"><img class="hand" src="${hand}">`);
  const path = `${folder}/feed.png`;
  await page.screenshot({ path });
  await page.close();
  return path;
}
